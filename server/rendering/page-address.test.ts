import { expect, test } from 'vitest'
import { pageAddresses, plainAddresses } from './page-address.ts'

const page = (path: string, query?: string[]) => ({
  id: path,
  parentId: 'root',
  path,
  module: { default: () => null, handle: { page: 'x', query } },
})
const addressOf = pageAddresses({
  root: { id: 'root', path: '', module: { default: () => null } },
  home: { id: 'home', parentId: 'root', index: true, module: { default: () => null, handle: { query: [] } } },
  directory: page('directory', []),
  search: page('find-a-dentist', ['zip', 'q']),
  private: page('dashboard'),
  office: page('office/:officeId', []),
  landing: page(':landing', []),
})

test.each([
  ['/', '/'],
  ['/?x=1', '/'],
  ['/directory?x=random', '/directory'],
  ['//Directory//?', '/directory'],
  ['/directory?%', '/directory'],
  ['/find-a-dentist?q=a%20b&x=1&zip=85004', '/find-a-dentist?zip=85004&q=a+b'],
  ['/find-a-dentist?zip=1&zip=2', '/find-a-dentist?zip=1&zip=2'],
  ['/office/AbC/?x', '/office/AbC'],
  ['/es', '/es'],
  ['/ES/Directory/?x=random', '/es/directory'],
  ['/es/find-a-dentist?x=1&zip=85004', '/es/find-a-dentist?zip=85004'],
  ['/Summer?coupon=1', '/Summer'],
  ['/nowhere/at/all', '/nowhere/at/all'],
  ['/dashboard', '/dashboard'],
])('%s is rendered and cached as %s', (asked, address) => {
  expect(addressOf(asked)).toBe(address)
})

test.each(['/?version=working', '/directory?x=1&version=3', '/dashboard?x=1', '/nowhere/at/all?x=1'])(
  '%s is never shared: a preview, or a page that doesn’t declare what it reads',
  (asked) => {
    expect(addressOf(asked)).toBeNull()
  },
)

test('while screens change during development, only addresses without parameters are shared', () => {
  expect(plainAddresses('/faq')).toBe('/faq')
  expect(plainAddresses('/faq?q=1')).toBeNull()
})
