import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NothingSold } from './sales-paused.tsx'

const text = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('a visitor of a brand that sells nothing is told so calmly, and members find their way', () => {
  const shown = (isClosing: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NothingSold isClosing={isClosing} />
      </MemoryRouter>,
    )
  expect(text(shown(false))).toContain('not taking new members right now.')
  expect(text(shown(true))).toContain('work through the last day you paid for')
  for (const isClosing of [true, false]) expect(shown(isClosing)).toContain('href="/member-login"')
})
