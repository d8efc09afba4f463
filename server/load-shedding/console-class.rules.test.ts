import { expect, test } from 'vitest'
import { createAdminApi } from '#api/admin/index.ts'
import { consoleClassOf } from './console-class.rules.ts'

test.each([
  ['GET', '/healthz', null],
  ['GET', '/assets/entry.client-a1b2.js', null],
  ['GET', '/api/admin/audit/csv', 'exports'],
  ['GET', '/all/offices/01a/poster', 'exports'],
  ['GET', '/api/admin/receipts/01a/pdf', 'exports'],
  ['GET', '/all/reports', 'pages'],
  ['GET', '/all/reports/joined.data', 'pages'],
  ['GET', '/all/members?q=ann', 'lists'],
  ['GET', '/api/admin/find?q=ann', 'lists'],
  ['GET', '/all/members/01a', 'member'],
  ['GET', '/all/cases/report', 'member'],
  ['GET', '/', 'member'],
  ['POST', '/api/admin/members/01a/notes', 'member'],
  ['GET', '/sign-in', 'login'],
  ['POST', '/api/admin/session/code', 'login'],
  ['GET', '/all/desk?q=7ab', 'order'],
  ['GET', '/api/admin/desk/cards/01a', 'order'],
  ['POST', '/api/admin/desk/enrollments', 'checkout'],
  ['POST', '/api/admin/memberships/01a/credit', 'checkout'],
  ['GET', '/api/admin/memberships/01a/charge', 'member'],
] as const)('%s %s is of %s', (method, url, of) => {
  expect(consoleClassOf({ method, url })).toBe(of)
})

test('no call of the console is without a class, and each that takes money is refused last', () => {
  const calls = createAdminApi({ https: false }).routes.filter(({ method }) => method !== 'ALL')
  expect(calls.length).toBeGreaterThan(100)
  for (const { method, path } of calls) {
    const of = consoleClassOf({ method, url: path.replaceAll(/:\w+/g, '01a') })
    expect(of, `${method} ${path}`).not.toBeNull()
    if (method === 'POST' && /\/(?:charge|credit|refund|renew|enrollments|payments|approve)$/.test(path)) {
      expect(of, `${method} ${path}`).toBe('checkout')
    }
  }
})
