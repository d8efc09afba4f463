import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiRouter } from '#api/api-env.ts'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import type { Services } from '#domain/services.ts'
import { errorAnswer } from '#server/middleware/errors/error-answer.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testConfig, testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const password = 'seven wet otters dancing'
const email = 'morgan@example.com'

let app: ReturnType<typeof openTestApi>
let reached: unknown[]

async function doorOf(parts: Partial<Services> = {}) {
  const brand = await insertBrand(database.db)
  await insertAccount(database.db, { brandId: brand.id, email, passwordHash: await hashPassword(password) })
  const echo = createApiRouter()
  const take = async (c: { req: { text(): Promise<string> } }) => {
    reached.push(await c.req.text())
    return new Response(null, { status: 204 })
  }
  echo.post('/api/echo', take)
  echo.post('/api/webhooks/echo', take)
  echo.post('/sandbox-gateway/echo', take)
  echo.onError(errorAnswer(pino({ level: 'silent' })))
  return openTestApi({
    services: testServices(database.db, { now: new Date('2026-05-04T12:00:00Z') }, parts),
    brand,
    routers: [sessionCheckRoutes, loginRoutes, echo],
  })
}

beforeEach(async () => {
  reached = []
  app = await doorOf()
})

const codeOf = async (response: Response) => ({ status: response.status, code: (await response.json()).code })

/** Sends a write with a page's usual headers, overridden by these; undefined removes a header. */
async function write(headers: Record<string, string | undefined>, body = '{}', path = '/api/echo') {
  const browser = new TestBrowser(app)
  await browser.get('/api/auth')
  const all: Record<string, string | undefined> = {
    cookie: `csrf=${browser.cookies.get('csrf')}`,
    host: 'localhost',
    'content-type': 'application/json',
    'csrf-token': browser.csrf,
    'sec-fetch-site': 'same-origin',
    ...headers,
  }
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return app.request(path, { method: 'POST', headers: sent, body })
}

describe('a write from another site', () => {
  test.each(['cross-site', 'same-site', 'none'])('whose Sec-Fetch-Site is %s is refused', async (site) => {
    expect(await codeOf(await write({ 'sec-fetch-site': site, origin: 'http://localhost' }))).toEqual({
      status: 403,
      code: 'forbidden',
    })
  })

  test.each(['https://evil.example', 'null', 'https://localhost', 'http://localhost:81', 'rubbish'])(
    'whose Origin is %s is refused where the browser sends no Sec-Fetch-Site',
    async (origin) => {
      const response = await write({ 'sec-fetch-site': undefined, origin })
      expect(await codeOf(response)).toEqual({ status: 403, code: 'forbidden' })
    },
  )

  test('is allowed from our own page, in an old browser or a new one', async () => {
    expect((await write({})).status).toBe(204)
    expect((await write({ 'sec-fetch-site': undefined, origin: 'http://localhost' })).status).toBe(204)
    expect((await write({ 'sec-fetch-site': undefined })).status).toBe(204)
    expect(reached).toEqual(['{}', '{}', '{}'])
  })
})

describe('the csrf token', () => {
  test.each([undefined, '', 'wrong', 'x'.repeat(43)])('%s is refused', async (token) => {
    expect(await codeOf(await write({ 'csrf-token': token }))).toEqual({ status: 403, code: 'csrf' })
  })

  test('of another browser is refused, and so is one without its cookie', async () => {
    const other = new TestBrowser(app)
    await other.get('/api/auth')
    expect((await write({ 'csrf-token': other.csrf })).status).toBe(403)
    expect((await write({ cookie: undefined })).status).toBe(403)
  })

  test('issued before signing in is worthless after; the sign-in response has the new one', async () => {
    const browser = new TestBrowser(app)
    await browser.get('/api/auth')
    const anonymous = browser.csrf
    await browser.post('/api/login', { email, password })
    expect(browser.csrf).not.toBe(anonymous)
    expect((await browser.post('/api/echo', {})).status).toBe(204)
    expect((await browser.post('/api/echo', {}, { 'csrf-token': anonymous })).status).toBe(403)
  })

  test('is in a cookie that ends with the browser, __Host- and Secure over https', async () => {
    const plain = await app.request('/api/auth')
    expect(plain.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^csrf=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(plain.headers.get('cache-control')).toBe('no-store')
    app = await doorOf({ config: { ...testConfig, publicOrigin: 'https://plans.example' } })
    const secure = await app.request('/api/auth')
    expect(secure.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-csrf=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  test('isn’t required of machines that authenticate by a signature', async () => {
    const bare = { method: 'POST', body: 'raw: bytes', headers: { 'content-type': 'text/plain' } }
    expect((await app.request('/api/webhooks/echo', bare)).status).toBe(204)
    expect((await app.request('/sandbox-gateway/echo', bare)).status).toBe(204)
    expect((await app.request('/api/webhooksx', bare)).status).toBe(403)
    expect(reached).toEqual(['raw: bytes', 'raw: bytes'])
  })
})

describe('a body', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonx',
    undefined,
  ])('of type %s is 415', async (type) => {
    expect(await codeOf(await write({ 'content-type': type }))).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  test.each([
    ['broken', '{"a":'],
    ['empty of meaning', 'undefined'],
    ['with a NUL', '{"a":["b\\u0000"]}'],
    ['with a NUL in a name', '{"a\\u0000":1}'],
    ['nested too deeply', '['.repeat(30_000) + ']'.repeat(30_000)],
  ])('that is %s is 400', async (_, body) => {
    expect(await codeOf(await write({}, body))).toEqual({ status: 400, code: 'bad_request' })
    expect(reached).toEqual([])
  })

  test('that isn’t UTF-8 is 400', async () => {
    const browser = new TestBrowser(app)
    await browser.get('/api/auth')
    const response = await app.request('/api/echo', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'csrf-token': browser.csrf,
        cookie: `csrf=${browser.cookies.get('csrf')}`,
      },
      body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    })
    expect(await codeOf(response)).toEqual({ status: 400, code: 'bad_request' })
  })

  test('over 64 KB is 413, announced or not', async () => {
    const large = JSON.stringify('x'.repeat(65_536))
    expect(await codeOf(await write({ 'content-length': String(large.length) }, large))).toEqual({
      status: 413,
      code: 'payload_too_large',
    })
    expect(await codeOf(await write({}, large))).toEqual({ status: 413, code: 'payload_too_large' })
    expect((await write({}, JSON.stringify('x'.repeat(60_000)))).status).toBe(204)
  })

  test('may be absent', async () => {
    const browser = new TestBrowser(app)
    expect((await browser.post('/api/echo')).status).toBe(204)
  })
})

test.each([
  ['/api/echo/%00', 400],
  ['/api/echo?q=%00', 400],
  ['/api/echo/%ff', 400],
  ['/api/auth?q=%e0%a4%a', 200],
  ['/api/auth?q=100%', 200],
])('%s is %i', async (path, status) => {
  expect((await app.request(path)).status).toBe(status)
})
