import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CaptchaUnavailable } from './captcha.ts'
import { createRecaptchaEnterprise } from './recaptcha-enterprise.ts'

type Asked = { url: string | undefined; key: string | string[] | undefined; body: unknown }

let provider: Server
let baseUrl: string
let asked: Asked[]
/** The stub's response. Null: it doesn't respond. */
let answer: { status: number; body: string } | null

const assessment = (tokenProperties: object, score: number) => ({
  status: 200,
  body: JSON.stringify({ tokenProperties, riskAnalysis: { score, reasons: [] } }),
})

beforeEach(async () => {
  asked = []
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({
      url: request.url,
      key: request.headers['x-goog-api-key'],
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    if (answer) response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})

afterEach(() => {
  provider.closeAllConnections()
  provider.close()
})

const verify = (action = '/api/login') =>
  createRecaptchaEnterprise({
    project: 'a project',
    apiKey: 'the key',
    siteKey: 'the site',
    baseUrl,
    timeoutMs: 200,
  }).verify({
    token: 'the token',
    action,
    ip: '198.51.100.7',
    userAgent: 'a browser',
  })

describe('an assessment', () => {
  test('is requested as the provider documents it, with the key in a header, not in the address', async () => {
    answer = assessment({ valid: true, action: '/api/km/checkout/account/0198_ab' }, 0.9)
    expect(await verify('/api/km/checkout/account/0198-ab')).toBe('passed')
    expect(asked).toEqual([
      {
        url: '/v1/projects/a%20project/assessments',
        key: 'the key',
        body: {
          event: {
            token: 'the token',
            siteKey: 'the site',
            expectedAction: '/api/km/checkout/account/0198_ab',
            userIpAddress: '198.51.100.7',
            userAgent: 'a browser',
          },
        },
      },
    ])
  })

  test.each([
    ['an invalid token', { valid: false }, 0.9],
    ['a token got for another action', { valid: true, action: '/api/v4/contact' }, 0.9],
    ['a token without its action', { valid: true }, 0.9],
    ['a low score', { valid: true, action: '/api/login' }, 0.4],
  ])('fails for %s', async (_, tokenProperties, score) => {
    answer = assessment(tokenProperties, score)
    expect(await verify()).toBe('failed')
  })
})

describe('a failing provider is reported, never ignored', () => {
  test.each([
    ['an error', { status: 500, body: '{}' }],
    ['a refusal of our key', { status: 403, body: '{}' }],
    ['rubbish', { status: 200, body: '<html>' }],
    ['another shape', { status: 200, body: '{"valid":true}' }],
    ['nothing', null],
  ])('when it answers %s', async (_, said) => {
    answer = said
    await expect(verify()).rejects.toBeInstanceOf(CaptchaUnavailable)
  })

  test('when it is unreachable', async () => {
    provider.close()
    await new Promise((resolve) => setImmediate(resolve))
    baseUrl = 'http://127.0.0.1:1'
    await expect(verify()).rejects.toBeInstanceOf(CaptchaUnavailable)
  })
})
