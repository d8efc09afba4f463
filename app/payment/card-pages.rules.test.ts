import { expect, test } from 'vitest'
import { isMonitored } from '#app/browser/monitoring/monitored-pages.rules.ts'
import { consolePolicy } from '#app/console/console-policy.server.ts'
import { deskTakesCards } from '#app/console/layout/card-pages.rules.ts'
import { contentSecurityPolicy, outsideOf } from '#app/document/content-security-policy.server.ts'
import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'
import { gatewayPolicy } from './gateway-policies.server.ts'
import { methodSchema } from './methods/method.schema.ts'

const stripe: BrowserGatewayConfig = { name: 'stripe', publishableKey: 'pk_test_1' }
const sandbox: BrowserGatewayConfig = { name: 'sandbox', publishableKey: null }

const policyOf = (gateway: BrowserGatewayConfig, path: string) =>
  contentSecurityPolicy(
    { scripts: [], styles: [] },
    outsideOf({ appEnv: 'test', rum: null, enableRecaptcha: false, gateway }, path),
  )
const cardPages = [
  '/checkout',
  '/checkout/',
  '/dashboard/card-on-file',
  '/dashboard/renew',
  '/dashboard/family',
  '/update-card',
  '/pay-renewal',
]
const otherPages = ['/', '/join-now', '/checkouts', '/dashboard', '/dashboard/profile', '/card/abc']

test('pages where cards are entered let Stripe through, and only Stripe', () => {
  for (const path of cardPages) {
    const policy = policyOf(stripe, path)
    expect(policy).not.toContain('trusted-types')
    expect(policy).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://*.link.com;',
    )
    expect(policy).toContain("connect-src 'self' https://api.stripe.com https://*.link.com;")
    expect(policy).not.toMatch(/unsafe/)
  }
})

test('no other page does, nor any page while another gateway is in use', () => {
  for (const path of otherPages) expect(policyOf(stripe, path)).not.toContain('stripe')
  for (const path of [...cardPages, ...otherPages]) expect(policyOf(sandbox, path)).not.toMatch(/https:/)
})

test('only there may Stripe’s frames ask for a wallet and the windows they open answer', () => {
  const config = { gateway: stripe }
  for (const path of cardPages) {
    expect(gatewayPolicy(config, path).headers).toEqual({
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': expect.stringContaining('payment=(self "https://js.stripe.com"'),
    })
  }
  for (const path of otherPages) expect(gatewayPolicy(config, path).headers).toEqual({})
  expect(gatewayPolicy({ gateway: sandbox }, '/checkout').headers).toEqual({})
})

test('no page where cards are entered is monitored by a third party', () => {
  for (const path of cardPages) expect(isMonitored(path)).toBe(false)
  expect(isMonitored('/join-now')).toBe(true)
})

test('a form with a hosted card contains no card data; a typed one names each wrong field', () => {
  expect(methodSchema.parse({ hosted: 'gateway' })).toEqual({ hosted: 'gateway' })
  expect(methodSchema.safeParse({ hosted: 'gateway', number: '4242424242424242' }).success).toBe(false)
  const wrong = methodSchema.safeParse({ number: 'x', expiry: '13/20', cvc: '' })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['number', 'expiry', 'cvc'])
  expect(methodSchema.safeParse({ ...wrong.data, hosted: 'card' }).success).toBe(false)
  const account = methodSchema.safeParse({ hosted: 'bank', routing: '1', number: 'x' })
  expect(account.error?.issues.map(({ path }) => path.join('.'))).toEqual(['routing', 'number'])
  const brought = { hosted: 'wallet', token: 'tok_1', kind: 'link' }
  expect(methodSchema.parse(brought)).toEqual(brought)
})

test.each([
  ['12/34', '12/34'],
  ['12 / 2034', '12/34'],
  ['1234', '12/34'],
  ['122034', '12/34'],
  ['134', '01/34'],
  ['01-34', '01/34'],
])('an expiry typed %s is %s', (typed, expiry) => {
  expect(methodSchema.parse({ number: '4242 4242 4242 4242', expiry: typed, cvc: '123' })).toMatchObject({
    expiry,
  })
})

test.each(['13/34', '1334', '12', '12/3', '2034', ''])('an expiry typed %s is refused', (typed) => {
  const wrong = methodSchema.safeParse({ number: '4242424242424242', expiry: typed, cvc: '123' })
  expect(wrong.error?.issues[0]?.message).toBe('Enter the date as MM/YY.')
})

test('on the console Stripe runs at the desk only, and nowhere while it is not configured', () => {
  const empty = { scripts: [], styles: [] }
  const at = (path: string, gateway = stripe) =>
    consolePolicy(empty, {
      anyStyle: false,
      styleNonce: 'n',
      cards: gatewayPolicy({ gateway }, path, deskTakesCards),
    })
  for (const path of ['/lumen/desk', '/lumen/desk/enroll', '/lumen/desk/A1b2']) {
    expect(at(path)).toContain('frame-src https://js.stripe.com')
    expect(at(path)).toContain("connect-src 'self' https://api.stripe.com")
    expect(at(path, sandbox)).not.toContain('stripe')
  }
  for (const path of ['/lumen/today', '/lumen/members/desk', '/lumen/desk/A1b2/papers/receipt', '/desk']) {
    expect(at(path)).not.toContain('stripe')
    expect(at(path)).toContain("require-trusted-types-for 'script'")
  }
})
