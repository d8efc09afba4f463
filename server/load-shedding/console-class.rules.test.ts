import { expect, test } from 'vitest'
import { currentPath, formerPaths } from '#api/admin/former-paths.ts'
import { createAdminApi } from '#api/admin/index.ts'
import { consoleClassOf } from './console-class.rules.ts'

test.each([
  ['GET', '/healthz', null],
  ['GET', '/assets/entry.client-a1b2.js', null],
  ['GET', '/api/admin/audit/csv', 'exports'],
  ['GET', '/api/admin/brand/archive', 'exports'],
  ['GET', '/all/offices/01a/poster', 'exports'],
  ['GET', '/api/admin/receipts/01a/pdf', 'exports'],
  ['GET', '/all/reports', 'pages'],
  ['GET', '/all/reports/joined.data', 'pages'],
  ['GET', '/all/members?q=ann', 'lists'],
  ['GET', '/api/admin/search?q=ann', 'lists'],
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
] as const)('%s %s has class %s', (method, url, of) => {
  expect(consoleClassOf({ method, url })).toBe(of)
})

test('no console call is without a class, and each that takes money is refused last', () => {
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

test.each(formerPaths)('%s has the class of %s', (former, current) => {
  for (const method of ['GET', 'POST'])
    for (const rest of ['', '/01a', '/01a/approve']) {
      const [before, now] = [former, current].map((path) => path.replaceAll(/:\w+/g, '01a') + rest)
      expect(currentPath(before ?? '')).toBe(now)
      expect(consoleClassOf({ method, url: before })).toBe(consoleClassOf({ method, url: now }))
    }
})

test('an import report of any kind is a file', () => {
  for (const of of ['office', 'member', 'visit', 'payment'])
    expect(consoleClassOf({ method: 'GET', url: `/api/admin/${of}Imports/01a/report` })).toBe('exports')
})
