import { expect, test } from 'vitest'
import { createApi } from '#api/index.ts'
import { declaredClasses } from './declared-class.ts'
import { classesOf } from './request-class.rules.ts'

const api = createApi({ gateway: 'sandbox', https: false })
const classOf = classesOf(declaredClasses(api, {}))

test.each([
  ['GET', '/healthz', null],
  ['GET', '/readyz', null],
  ['GET', '/latest-build.json', null],
  ['GET', '/assets/entry.client-a1b2.js', null],
  ['GET', '/favicon.ico', null],
  ['GET', '/receipt/01a/pdf', 'exports'],
  ['GET', '/id-card/01a/pdf', 'exports'],
  ['GET', '/savings-summary/csv', 'exports'],
  ['GET', '/share-picture/abc.png', 'exports'],
  ['GET', '/api/v4/member/data', 'exports'],
  ['GET', '/api/km/group/1/directory?format=pdf', 'exports'],
  ['GET', '/api/km/group/1/directory', 'lists'],
  ['GET', '/', 'pages'],
  ['GET', '/faq?utm_source=x', 'pages'],
  ['GET', '/join-now.data', 'pages'],
  ['GET', '/no-such-page', 'pages'],
  ['GET', '/directory?x=1', 'lists'],
  ['GET', '/api/km/group/1/offices?zip=85004', 'order'],
  ['GET', '/dashboard', 'member'],
  ['GET', '/dashboard.data', 'member'],
  ['GET', '/dashboard/family', 'member'],
  ['GET', '/receipt/01a', 'member'],
  ['GET', '/api/v4/member/activity', 'member'],
  ['PUT', '/api/v4/member/update', 'member'],
  ['GET', '/api/auth', 'order'],
  ['POST', '/api/login', 'login'],
  ['GET', '/member-login', 'login'],
  ['POST', '/api/v4/member/setNewPassword', 'login'],
  ['POST', '/api/km/checkout/account', 'order'],
  ['PUT', '/api/km/checkout/account/01a', 'checkout'],
  ['POST', '/api/km/checkout/member', 'checkout'],
  ['POST', '/api/webhooks/sandbox', 'checkout'],
  ['POST', '/sandbox-gateway/tokens', 'checkout'],
  ['GET', '/api/v4/coupon/validate?code=X', 'checkout'],
  ['POST', '/api/v4/member/purchaseSubscription', 'checkout'],
  ['POST', '/api/v4/member/renewSubscription', 'checkout'],
  ['POST', '/api/v4/member/cancel', 'checkout'],
  ['DELETE', '/api/v4/member/dependents/01a', 'checkout'],
] as const)('%s %s has class %s', (method, url, of) => {
  expect(classOf({ method, url })).toBe(of)
})

test('the session check of a signed-in visitor or an open order goes with the orders', () => {
  expect(classOf({ url: '/api/auth', cookie: 'a=b; __Host-checkout=c' })).toBe('checkout')
  expect(classOf({ url: '/api/auth', cookie: 'checkout=c' })).toBe('checkout')
  expect(classOf({ url: '/api/auth', cookie: '__Host-session=c' })).toBe('checkout')
  expect(classOf({ url: '/api/auth', cookie: 'my-checkout=c' })).toBe('order')
})

test('a wrong, an empty and a missing path have a class, and nothing passes as a file', () => {
  expect(classOf({})).toBe('pages')
  expect(classOf({ url: '' })).toBe('pages')
  expect(classOf({ url: '//assets/x' })).toBe('pages')
  expect(classOf({ url: '/dashboard/x.png' })).toBe('member')
  expect(classOf({ url: '/?/assets/' })).toBe('pages')
  expect(classOf({ url: '/healthz/deep' })).toBe('pages')
})

test('no API call passes for a page, and each that takes money is in the checkout class', () => {
  const stripe = createApi({ gateway: 'stripe', https: false })
  const calls = [...api.routes, ...stripe.routes].filter(({ method }) => method !== 'ALL')
  const classOfEither = classesOf(declaredClasses(stripe, {}))
  expect(calls.length).toBeGreaterThan(50)
  for (const { method, path } of calls) {
    const asked = { method, url: path.replaceAll(/:\w+/g, '01a') }
    const of = path.startsWith('/api/webhooks/stripe') ? classOfEither(asked) : classOf(asked)
    expect(of, `${method} ${path}`).not.toBe('pages')
    if (/[Ss]ubscription|changePlan|[Bb]illing|Card$|webhooks|checkout\/member/.test(path)) {
      expect(of, `${method} ${path}`).toBe('checkout')
    }
  }
})
