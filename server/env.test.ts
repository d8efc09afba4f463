import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { refuseDemoPasswords } from '#server/lifecycle/refuse-demo-passwords.ts'
import { ConfigError, loadEnv, settings } from './env.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'enamel-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const PRODUCTION = {
  APP_ENV: 'production',
  DATA_DIR,
  PUBLIC_ORIGIN: 'https://plans.example.com',
  SESSION_SECRET: 'x'.repeat(32),
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function refusal(source: Record<string, string | undefined>): string {
  try {
    loadEnv({ DATA_DIR, ...source })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the settings', () => {
  it('are all in .env.example, and no others are', () => {
    const example = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
    const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
    expect(names).toEqual(Object.keys(settings))
  })

  it('have defaults that start a development server', () => {
    const env = loadEnv({ DATA_DIR, PORT: '', ENABLE_RECAPTCHA: ' ' })
    expect(env).toMatchObject({
      APP_ENV: 'development',
      PORT: 3000,
      PAYMENT_GATEWAY: 'sandbox',
      TRUST_PROXY: 0,
    })
    expect(env.PUBLIC_ORIGIN).toBe('http://localhost:3000')
  })

  it('are refused all at once, wrong alone or in combination, and no value is repeated', () => {
    const message = refusal({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      PUBLIC_ORIGIN: 'https://plans.example.com/',
      SESSION_SECRET: 'short',
      ENABLE_RECAPTCHA: 'yes',
      PAYMENT_GATEWAY: 'stripe',
      RUM_CLIENT_TOKEN: 'token',
    })
    expect(message.split('\n')).toEqual([
      'Enamel cannot start: 9 settings are wrong.',
      '  PORT must be a whole number from 0 to 65535.',
      '  DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
      '  PUBLIC_ORIGIN must be an origin such as https://plans.example.com, without a path or a trailing slash.',
      '  SESSION_SECRET must be at least 32 characters long.',
      '  ENABLE_RECAPTCHA must be true or false.',
      '  STRIPE_SECRET_KEY must be set when PAYMENT_GATEWAY is stripe.',
      '  STRIPE_PUBLISHABLE_KEY must be set when PAYMENT_GATEWAY is stripe.',
      '  STRIPE_WEBHOOK_SECRET must be set when PAYMENT_GATEWAY is stripe.',
      '  RUM_CLIENT_TOKEN and RUM_APPLICATION_ID must be set together or not at all.',
      'See .env.example.',
    ])
    expect(message).not.toContain('hunter2')
  })

  it('give the console its own host: by default outside production, over https and explicitly in it', () => {
    expect(loadEnv({ DATA_DIR, PORT: '3001' }).CONSOLE_ORIGIN).toBe('http://console.localhost:3001')
    expect(loadEnv(PRODUCTION).CONSOLE_ORIGIN).toBeNull()
    const refused = (CONSOLE_ORIGIN: string) => refusal({ ...PRODUCTION, CONSOLE_ORIGIN })
    expect(refused('https://console.example.com')).toBe('')
    expect(refused('http://console.example.com')).toContain('CONSOLE_ORIGIN must begin with https://')
    expect(refused('https://plans.example.com:444')).toContain('CONSOLE_ORIGIN must be a different host')
  })

  it('need all captcha keys once captcha is on', () => {
    expect(refusal({ ENABLE_RECAPTCHA: '1', RECAPTCHA_PROJECT: 'p' })).toMatch(/SITE_KEY .*\n.*API_KEY/)
  })

  it('accept the number of proxies as a word or a number', () => {
    expect(
      ['true', 'false', '2', '0'].map((TRUST_PROXY) => loadEnv({ DATA_DIR, TRUST_PROXY }).TRUST_PROXY),
    ).toEqual([1, 0, 2, 0])
    expect(refusal({ TRUST_PROXY: 'all' })).toContain('TRUST_PROXY must be')
  })

  it('keep a generated secret between starts, for its owner only', () => {
    const first = loadEnv({ DATA_DIR }).SESSION_SECRET
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(loadEnv({ DATA_DIR }).SESSION_SECRET).toBe(first)
    expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o077).toBe(0)
  })
})

describe('production', () => {
  it('starts when everything is right', () => {
    expect(refusal(PRODUCTION)).toBe('')
  })

  it.each([
    ['the sandbox gateway', { PAYMENT_GATEWAY: 'sandbox' }, 'PAYMENT_GATEWAY must be stripe'],
    ['no gateway', { PAYMENT_GATEWAY: undefined }, 'PAYMENT_GATEWAY must be stripe'],
    ['a missing secret', { SESSION_SECRET: '' }, 'SESSION_SECRET must be set'],
    [
      'an http origin',
      { PUBLIC_ORIGIN: 'http://plans.example.com' },
      'PUBLIC_ORIGIN must be set and begin with https',
    ],
    ['no origin', { PUBLIC_ORIGIN: undefined }, 'PUBLIC_ORIGIN must be set and begin with https'],
    ['a missing webhook secret', { STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET must be set'],
  ])('refuses %s', (_what, change, words) => {
    expect(refusal({ ...PRODUCTION, ...change })).toContain(words)
  })

  it('refuses accounts with the demo password, and checks for them nowhere else', async () => {
    const found = async () => ['owner@enamel.example']
    await expect(refuseDemoPasswords({ APP_ENV: 'production' }, found)).rejects.toThrow(
      /owner@enamel.example still has/,
    )
    await refuseDemoPasswords({ APP_ENV: 'production' }, async () => [])
    await refuseDemoPasswords({ APP_ENV: 'demo' }, () => Promise.reject(new Error('asked')))
  })

  it.each([
    ['sk_test_x', 'pk_live_x', /^ {2}STRIPE_SECRET_KEY is no live key/m],
    ['rk_test_x', 'pk_live_x', /^ {2}STRIPE_SECRET_KEY must begin with sk_/m],
    ['sk_live_x', 'pk_test_x', /^ {2}STRIPE_PUBLISHABLE_KEY is no live key/m],
    [
      'sk_test_x',
      'pk_test_x',
      /^ {2}STRIPE_SECRET_KEY is no live key[\s\S]*^ {2}STRIPE_PUBLISHABLE_KEY is no live key/m,
    ],
    [
      `sk_live_51${'A'.repeat(15)}x`,
      `pk_live_51${'B'.repeat(15)}x`,
      /^ {2}STRIPE_PUBLISHABLE_KEY is of another Stripe account than STRIPE_SECRET_KEY/m,
    ],
  ])('§faults 59: refuses the keys %s and %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, words) => {
    expect(refusal({ ...PRODUCTION, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })).toMatch(words)
  })

  it('§faults 59: accepts live keys of one account, which only it may have', () => {
    const account = `51${'A'.repeat(15)}`
    const keys = {
      STRIPE_SECRET_KEY: `sk_live_${account}${'s'.repeat(80)}`,
      STRIPE_PUBLISHABLE_KEY: `pk_live_${account}${'p'.repeat(80)}`,
    }
    expect(refusal({ ...PRODUCTION, ...keys })).toBe('')
    const refused = refusal({ ...PRODUCTION, ...keys, APP_ENV: 'demo' })
    expect(refused).toContain('STRIPE_SECRET_KEY is a live key: outside production')
    expect(refused).toContain('STRIPE_PUBLISHABLE_KEY is a live key: outside production')
    const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    expect(refusal({ ...PRODUCTION, ...test, APP_ENV: 'demo' })).toContain(
      'STRIPE_PUBLISHABLE_KEY is a live key',
    )
  })
})

it('the demo, whose passwords are public, listens only locally unless HOST says otherwise', () => {
  const hostOf = (more: object) => loadEnv({ DATA_DIR, ...more }).HOST
  expect(hostOf({ APP_ENV: 'demo' })).toBe('127.0.0.1')
  expect(hostOf({ APP_ENV: 'demo', HOST: '0.0.0.0' })).toBe('0.0.0.0')
  expect(hostOf({ APP_ENV: 'test' })).toBeUndefined()
})
