import { expect, test } from 'vitest'
import { checkRedirects, findRedirect } from './redirect.rules.ts'

const partner = { from: '/partner', to: 'https://partner.example/x', status: 302 as const }

test('§2 redirects: an external target must be on the brand’s list, when published and again when used', () => {
  expect(checkRedirects([partner], ['partner.example'])).toEqual([])
  expect(checkRedirects([partner], [])).toMatchObject([{ path: 'redirects.0.to' }])
  expect(findRedirect([partner], { pathname: '/partner' }, ['partner.example'])).toEqual({
    to: partner.to,
    status: 302,
    isExternal: true,
  })
  expect(findRedirect([partner], { pathname: '/partner' }, ['artner.example', 'example'])).toBeNull()
})

test('§2 redirects: a path is redirected with or without its trailing slash, and only that path', () => {
  const rules = [{ from: '/old', to: '/faq', status: 301 as const }]
  expect(findRedirect(rules, { pathname: '/old/' }, [])).toEqual({
    to: '/faq',
    status: 301,
    isExternal: false,
  })
  expect(findRedirect(rules, { pathname: '/older' }, [])).toBeNull()
})

test('loops, duplicates and the system’s own paths are refused', () => {
  const rule = (from: string, to: string) => ({ from, to, status: 301 as const })
  expect(checkRedirects([rule('/a', '/b'), rule('/b', '/a?x=1')], [])).toHaveLength(2)
  expect(checkRedirects([rule('/a', '/a/')], [])).toHaveLength(1)
  expect(checkRedirects([rule('/a', '/b'), rule('/a', '/c')], [])).toMatchObject([
    { path: 'redirects.1.from' },
  ])
  expect(checkRedirects([rule('/api/cms', '/b')], [])).toMatchObject([{ path: 'redirects.0.from' }])
})

test('§2 redirects: a loop is refused, also through the site’s own redirects, and skipped when used', () => {
  const rule = (from: string, to: string) => ({ from, to, status: 302 as const })
  const circle = [rule('/a', '/b'), rule('/b', '/c'), rule('/c', '/b')]
  expect(checkRedirects(circle, []).map(({ path }) => path)).toEqual(['redirects.1.to', 'redirects.2.to'])
  expect(findRedirect(circle, { pathname: '/a' }, [])?.to).toBe('/b')
  expect(findRedirect(circle, { pathname: '/b' }, [])).toBeNull()
  expect(checkRedirects([rule('/dashboard', '/member-login')], [])).toHaveLength(1)
  expect(checkRedirects([rule('/member-login', '/dashboard')], [])).toHaveLength(1)
  expect(checkRedirects([rule('/members', '/member-login')], [])).toEqual([])
})

test('a redirect keeps the query and ignores letter case', () => {
  const rules = [
    { from: '/Old-Page', to: '/faq', status: 301 as const },
    { from: '/sale', to: '/welcome?coupon=WELCOME10#plans', status: 302 as const },
  ]
  const to = (pathname: string, search = '') => findRedirect(rules, { pathname, search }, [])?.to
  expect(to('/old-page/', '?utm_source=mail&utm_campaign=50%25')).toBe(
    '/faq?utm_source=mail&utm_campaign=50%25',
  )
  expect(to('/OLD-PAGE')).toBe('/faq')
  expect(to('/SALE', '?coupon=OTHER&zip=85004')).toBe('/welcome?coupon=WELCOME10&zip=85004#plans')
  const rule = (from: string, target: string) => ({ from, to: target, status: 301 as const })
  expect(checkRedirects([rule('/a', '/A')], [])).toHaveLength(1)
  expect(checkRedirects([rule('/API/cms', '/b')], [])).toMatchObject([{ path: 'redirects.0.from' }])
})

test('§faults 57: a rule that would lead off the site is refused, and skipped where it was published before', () => {
  const rule = (from: string, to: string) => ({ from, to, status: 302 as const })
  for (const to of [
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2f%2fevil',
    '/%5Cevil.example',
    '//evil.example',
  ]) {
    expect(checkRedirects([rule('/old', to)], [])).toMatchObject([{ path: 'redirects.0.to' }])
    expect(findRedirect([rule('/old', to)], { pathname: '/old' }, ['evil.example'])).toBeNull()
    expect(checkRedirects([rule(to, '/faq')], [])).toMatchObject([{ path: 'redirects.0.from' }])
  }
  expect(checkRedirects([rule('/old', 'http://evil.example')], ['evil.example'])).toHaveLength(1)
  expect(findRedirect([rule('/old', 'javascript:alert(1)')], { pathname: '/old' }, [''])).toBeNull()
  const kept = [rule('/caf%C3%A9/old%20menu', '/faq?q=%2F%2Fx#top'), rule('/~a', '/find-a-dentist')]
  expect(checkRedirects(kept, [])).toEqual([])
  expect(findRedirect(kept, { pathname: '/caf%C3%A9/old%20menu' }, [])?.to).toBe('/faq?q=%2F%2Fx#top')
})
