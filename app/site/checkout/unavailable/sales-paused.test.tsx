import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NothingSold } from './sales-paused.tsx'

const text = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('who comes to a brand that sells nothing reads so calmly, and members find their way', () => {
  const shown = (isClosing: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NothingSold isClosing={isClosing} />
      </MemoryRouter>,
    )
  expect(text(shown(false))).toContain('We have paused joining for a while.')
  expect(text(shown(true))).toContain('your card and your prices stay good for as long as you have paid')
  for (const isClosing of [true, false]) expect(shown(isClosing)).toContain('href="/member-login"')
})
