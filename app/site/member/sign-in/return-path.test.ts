import { expect, test } from 'vitest'
import { loginPath, returnPath } from './return-path.ts'

test.each(['/savings-summary', '/office/0198?tab=prices#map', '/dashboard'])('%s is kept', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%0a/..//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '/member-login?return=/x',
  '/api/auth',
])('%s leads to the dashboard instead', (path) => {
  expect(returnPath(path)).toBe('/dashboard')
})

test('the sign-in page gets the return address, unless that is the dashboard', () => {
  expect(loginPath('/savings-summary?x=1')).toBe('/member-login?return=%2Fsavings-summary%3Fx%3D1')
  expect(loginPath('/dashboard')).toBe('/member-login')
  expect(loginPath('//evil.example')).toBe('/member-login')
})
