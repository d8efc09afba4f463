// @vitest-environment node
import { type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginKeeping, keepMarkup, kept } from './kept.ts'

const drawn = vi.fn()

function Words({ text }: { text: string }) {
  drawn(text)
  return (
    <>
      <div>{text}</div>
      <p>
        Mon–Fri {text} <b>&amp;</b>
      </p>
    </>
  )
}

function Broken(): never {
  throw new Error('broken')
}

function After() {
  return <i id={useId()}>after</i>
}

function page(shows: { text: string }, how: string, more?: ReactNode): string {
  beginKeeping()
  const inside = <Words text={shows.text} />
  return keepMarkup(
    renderToString(
      <main>
        <div className="a" {...kept(shows, how, inside)} />
        {more}
        <After />
      </main>,
    ),
  )
}

const asRead = (html: string) => html.replaceAll('&#8211;', '–')

beforeEach(() => drawn.mockClear())

test('what looks the same for many is drawn once, and is the same markup as if it were drawn', () => {
  const shows = { text: 'one' }
  const first = page(shows, 'x')
  const second = page(shows, 'x')
  expect(first).not.toContain('data-kept')
  expect(asRead(second)).toBe(first)
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('another object, or the same shown another way, is drawn anew', () => {
  const shows = { text: 'one' }
  page(shows, 'x')
  page(shows, 'y')
  expect(page({ text: 'two' }, 'x')).toContain('<div>two</div>')
  expect(drawn.mock.calls.flat()).toEqual(['one', 'one', 'two'])
})

test('a rendering that breaks off leaves nothing behind', () => {
  const shows = { text: 'one' }
  expect(() => page(shows, 'x', <Broken />)).toThrow('broken')
  expect(page({ text: 'two' }, 'x')).toContain('two')
  expect(page(shows, 'x')).toContain('<div>one</div>')
})
