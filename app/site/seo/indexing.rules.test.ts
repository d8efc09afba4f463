import { expect, test } from 'vitest'
import { canonicalPath, isIndexable } from './indexing.rules.ts'

test.each(['/', '/faq', '/office/1', '/dashboards', '/cards', '/spring-offer'])(
  '%s may be indexed',
  (path) => {
    expect(isIndexable(path)).toBe(true)
  },
)

test.each([
  '/member-login',
  '/reset-password',
  '/dashboard',
  '/Dashboard/',
  '/checkout',
  '/receipt/1',
  '/receipt/1/pdf',
  '/card/abc',
  '/dev/mail',
])('%s is never indexed', (path) => {
  expect(isIndexable(path)).toBe(false)
})

test.each([
  ['/', '/'],
  ['/FAQ/', '/faq'],
  ['/office/AB//', '/office/ab'],
])('the canonical path of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})
