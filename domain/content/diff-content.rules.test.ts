import { expect, test } from 'vitest'
import { diffContent } from './diff-content.rules.ts'

test('two payloads differ path by path: changed, added and removed', () => {
  const before = { base: { title: 'One', menu: [{ title: 'a' }, { title: 'b' }] }, old: true }
  const after = { base: { title: 'Two', menu: [{ title: 'a' }] }, fresh: { x: 1 } }
  expect(diffContent(before, after)).toEqual([
    { path: 'base.title', before: 'One', after: 'Two' },
    { path: 'base.menu.1', before: { title: 'b' }, after: undefined },
    { path: 'old', before: true, after: undefined },
    { path: 'fresh', before: undefined, after: { x: 1 } },
  ])
  expect(diffContent(before, structuredClone(before))).toEqual([])
  expect(diffContent({ a: [] }, { a: {} })).toHaveLength(1)
})
