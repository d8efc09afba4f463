import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashInlineScripts, outsideOf } from './content-security-policy.server.ts'
import { takeOverScript } from './take-over.server.ts'

const services = {
  appEnv: 'production',
  rum: null,
  enableRecaptcha: false,
  gateway: { name: 'sandbox', publishableKey: null },
} as const
const byStripe = { name: 'stripe', publishableKey: 'pk_live_1' } as const
const hashes = hashInlineScripts('<style>p{}</style>', takeOverScript)

test.each([
  ['plain', services, '/'],
  ['with the captcha', { ...services, enableRecaptcha: true }, '/member-login'],
  ['where cards are entered', { ...services, enableRecaptcha: true, gateway: byStripe }, '/checkout'],
])('Google’s evaluator finds nothing in the policy of a page, %s', (_, config, path) => {
  const policy = contentSecurityPolicy(hashes, outsideOf(config, path))
  expect(new CspEvaluator(new CspParser(policy).csp).evaluate()).toEqual([])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  expect(scripts).toEqual(["'strict-dynamic'", ...hashes.scripts])
})

test('Trusted Types hold with and without the captcha; Stripe’s scripts don’t support them', () => {
  const policyOf = (config: Parameters<typeof outsideOf>[0]) =>
    contentSecurityPolicy(hashes, outsideOf(config, '/checkout'))
  expect(policyOf(services)).toContain("require-trusted-types-for 'script'")
  expect(policyOf({ ...services, enableRecaptcha: true })).toContain("require-trusted-types-for 'script'")
  expect(policyOf({ ...services, gateway: byStripe })).not.toContain('trusted-types')
})

// Firefox checks prefetches against `default-src`, so nothing else may depend on it.
test('a link may prefetch its target, and every other kind of file has its own directive', () => {
  const policy = contentSecurityPolicy(hashes, outsideOf(services, '/'))
  const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each] as const))
  expect(directives.get('default-src')).toBe("default-src 'self'")
  for (const none of ['frame', 'object', 'media'])
    expect(directives.get(`${none}-src`)).toBe(`${none}-src 'none'`)
  for (const kind of ['script', 'style', 'img', 'font', 'connect', 'worker', 'manifest'])
    expect(directives.has(`${kind}-src`), kind).toBe(true)
})
