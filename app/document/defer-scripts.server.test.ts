import { expect, test } from 'vitest'
import { untilTakenOver } from './take-over.server.ts'

const page = `<html><head><link rel="modulepreload" href="/assets/manifest-1.js" integrity="sha384-x"/><link rel="modulepreload" href="/assets/a.js"/></head><body><p>Hello</p><script type="module" async="">import "/assets/manifest-1.js"</script></body></html>`

test('a page as sent fetches no script before it is painted, and its data can’t close its element', () => {
  const sent = untilTakenOver(page, '["</script>"]')
  expect(sent).not.toContain('modulepreload" href')
  expect(sent).not.toMatch(/<script[^>]*type="module"/)
  expect(sent).toContain(
    '<script type="text/later" src="/assets/manifest-1.js" integrity="sha384-x"></script>',
  )
  expect(sent).toContain('<script type="application/json">["\\u003c/script>"]</script><script>(')
  expect(sent.startsWith('<!DOCTYPE html><html>')).toBe(true)
})

test('a deferred link has no integrity, and a script no async, which HTML allows on neither', () => {
  const sent = untilTakenOver(page, '[]')
  expect(sent).toContain('<link rel="later" href="/assets/manifest-1.js" data-integrity="sha384-x"/>')
  for (const [tag] of sent.matchAll(/<(?:link rel="later"|script type="text\/later")[^>]*>/g))
    expect(tag).not.toMatch(tag.startsWith('<link') ? / integrity=/ : / async=/)
})

test.each([
  ['no module script', page.replace('type="module"', '')],
  ['no head', page.replace('</head>', '')],
  ['no end', page.replace('</body>', '')],
])('a document with %s is refused: the router writes it differently', (_, html) => {
  expect(() => untilTakenOver(html, '')).toThrow('defer-scripts.server.ts')
})
