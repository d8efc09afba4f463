import { expect, test } from 'vitest'
import { contentSecurityPolicy, outsideOf } from '#app/shell/content-security-policy.server.ts'
import { isMonitored } from '#app/shell/monitoring/monitored-pages.rules.ts'
import { cardSchema } from './card.schema.ts'

const policyOf = (stripePublishableKey: string | null, path: string) =>
  contentSecurityPolicy(
    { scripts: [], styles: [] },
    outsideOf({ appEnv: 'test', rum: null, enableRecaptcha: false, stripePublishableKey }, path),
  )
const cardPages = [
  '/checkout',
  '/checkout/',
  '/dashboard/card-on-file',
  '/dashboard/renew',
  '/dashboard/family',
  '/update-card',
]
const otherPages = ['/', '/join-now', '/checkouts', '/dashboard', '/dashboard/profile', '/card/abc']

test('pages where cards are entered let Stripe through, and only Stripe', () => {
  for (const path of cardPages) {
    const policy = policyOf('pk_test_1', path)
    expect(policy).not.toContain('trusted-types')
    expect(policy).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
    )
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
    expect(policy).not.toMatch(/unsafe/)
  }
})

test('no other page does, nor any page while another gateway is in use', () => {
  for (const path of otherPages) expect(policyOf('pk_test_1', path)).not.toContain('stripe')
  for (const path of [...cardPages, ...otherPages]) expect(policyOf(null, path)).not.toMatch(/https:/)
})

test('no page where cards are entered is monitored by others', () => {
  for (const path of cardPages) expect(isMonitored(path)).toBe(false)
  expect(isMonitored('/join-now')).toBe(true)
})

test('a form with a hosted card holds nothing of the card; a typed one names each wrong field', () => {
  expect(cardSchema.parse({ hosted: 'stripe' })).toEqual({ hosted: 'stripe' })
  expect(cardSchema.safeParse({ hosted: 'stripe', number: '4242424242424242' }).success).toBe(false)
  const wrong = cardSchema.safeParse({ number: 'x', expiry: '13/20', cvc: '' })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['number', 'expiry', 'cvc'])
})

test.each([
  ['12/34', '12/34'],
  ['12 / 2034', '12/34'],
  ['1234', '12/34'],
  ['122034', '12/34'],
  ['134', '1/34'],
  ['01-34', '01/34'],
])('an expiry typed %s is %s', (typed, expiry) => {
  expect(cardSchema.parse({ number: '4242 4242 4242 4242', expiry: typed, cvc: '123' })).toMatchObject({
    expiry,
  })
})

test.each(['13/34', '1334', '12', '12/3', '2034', ''])('an expiry typed %s is refused', (typed) => {
  const wrong = cardSchema.safeParse({ number: '4242424242424242', expiry: typed, cvc: '123' })
  expect(wrong.error?.issues[0]?.message).toBe('Enter the date as MM/YY.')
})
