import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memberSessionRoutes } from '#api/v4/member/sessions.ts'
import { accounts, sessions } from '#db/schema/accounts.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { sessionSeconds } from '#domain/accounts/create-session.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { newToken } from '#domain/security/secret-token.server.ts'
import { cheapHash } from '#tests/helpers/accounts/cheap-hash.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { loginRoutes } from './login.ts'
import { sessionCheckRoutes } from './session-check.ts'

const work = vi.hoisted(() => ({ hashes: 0 }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (...args) => {
    work.hashes += 1
    crypto.argon2(...args)
  }
  return { ...crypto, argon2 }
})

const database = useDatabase()
const password = 'seven wet otters dancing'
const passwordHash = cheapHash(password)
const clock = { now: new Date('2026-05-04T12:00:00Z') }
const email = 'morgan@example.com'

let brand: Brand
let other: Brand

const door = (of = brand) =>
  openTestApi({
    services: testServices(database.db, clock),
    brand: of,
    routers: [sessionCheckRoutes, loginRoutes, memberSessionRoutes],
  })

const auth = async (browser: TestBrowser) => (await browser.get('/api/auth')).json()

/** Everything an attacker can see of a response, without the random parts of cookies and tokens. */
async function seen(response: Response) {
  const headers = [...response.headers].map(([name, value]) => [
    name,
    name === 'set-cookie' ? value.replace(/=[^;]*/, '') : value,
  ])
  return { status: response.status, headers, body: await response.text() }
}

beforeEach(async () => {
  clock.now = new Date('2026-05-04T12:00:00Z')
  brand = await insertBrand(database.db)
  other = await insertBrand(database.db)
  await insertAccount(database.db, { brandId: brand.id, email, passwordHash })
})

describe('signing in', () => {
  test('with the right password returns the state, and the session works on later requests', async () => {
    const browser = new TestBrowser(door())
    expect(await auth(browser)).toEqual({ isAuthenticated: false })
    const response = await browser.post('/api/login', { email: ' Morgan@Example.com ', password })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ isAuthenticated: true, email })
    expect(await auth(browser)).toEqual({ isAuthenticated: true, email })
  })

  test('sets a cookie that scripts can’t read and other sites can’t send; only its hash is stored', async () => {
    const browser = new TestBrowser(door())
    const response = await browser.post('/api/login', { email, password })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('session='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Path=\//)
    const [row] = await database.db.select().from(sessions)
    expect(browser.cookies.get('session')).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(browser.cookies.get('session'))
  })

  test('doesn’t reveal whether an email is known: same status, headers, body and number of hashes', async () => {
    await insertAccount(database.db, { brandId: brand.id, email: 'desk@example.com', passwordHash: null })
    const answers = []
    for (const typed of [email, 'nobody@example.com', 'desk@example.com']) {
      const browser = new TestBrowser(door())
      await browser.get('/api/auth')
      work.hashes = 0
      answers.push({
        ...(await seen(await browser.post('/api/login', { email: typed, password: 'wrong' }))),
        hashes: work.hashes,
      })
    }
    expect(answers[0]).toMatchObject({ status: 401, hashes: 1 })
    expect(answers[0]?.body).toContain('invalid_credentials')
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('changes the session id: the previous one is dead', async () => {
    const browser = new TestBrowser(door())
    await browser.post('/api/login', { email, password })
    const stolen = new TestBrowser(door())
    stolen.cookies.set('session', browser.cookies.get('session') ?? '')
    await browser.post('/api/login', { email, password })
    expect(browser.cookies.get('session')).not.toBe(stolen.cookies.get('session'))
    expect(await auth(stolen)).toEqual({ isAuthenticated: false })
    expect(await auth(browser)).toEqual({ isAuthenticated: true, email })
  })

  test('is for the account that owns the email, never for one that a purchase created with it', async () => {
    const twice = { brandId: brand.id, email: 'twice@example.com' }
    const bought = 'bought by somebody else'
    await insertAccount(database.db, { ...twice, ownsEmail: false, passwordHash: cheapHash(bought) })
    await insertAccount(database.db, { ...twice, passwordHash })
    const signIn = async (typed: string) => {
      const browser = new TestBrowser(door())
      return (await browser.post('/api/login', { email: twice.email, password: typed })).status
    }
    expect(await signIn(bought)).toBe(401)
    expect(await signIn(password)).toBe(200)
  })

  test('refuses unknown fields', async () => {
    const response = await new TestBrowser(door()).post('/api/login', { email, password, brandId: other.id })
    expect(response.status).toBe(422)
  })
})

describe('a session', () => {
  test('of one brand is anonymous at another', async () => {
    const browser = new TestBrowser(door())
    await browser.post('/api/login', { email, password })
    const elsewhere = new TestBrowser(door(other))
    elsewhere.cookies.set('session', browser.cookies.get('session') ?? '')
    expect(await auth(elsewhere)).toEqual({ isAuthenticated: false })
  })

  test('ends on the server when its member is idle, and continues while they are not', async () => {
    const browser = new TestBrowser(door())
    await browser.post('/api/login', { email, password })
    for (let minutes = 0; minutes < 60; minutes += 10) {
      clock.now = new Date(clock.now.getTime() + 10 * 60_000)
      expect(await auth(browser)).toEqual({ isAuthenticated: true, email })
    }
    clock.now = new Date(clock.now.getTime() + 15 * 60_000 + 1000)
    const response = await browser.get('/api/auth')
    expect(await response.json()).toEqual({ isAuthenticated: false })
    expect(browser.cookies.has('session')).toBe(false)
  })

  test('ends at its absolute lifetime however active its member is', async () => {
    const browser = new TestBrowser(door())
    await browser.post('/api/login', { email, password })
    await database.db
      .update(sessions)
      .set({ lastSeenAt: new Date(clock.now.getTime() + sessionSeconds * 1000) })
    clock.now = new Date(clock.now.getTime() + sessionSeconds * 1000)
    expect(await auth(browser)).toEqual({ isAuthenticated: false })
  })

  test('is written at most once a minute', async () => {
    const browser = new TestBrowser(door())
    await browser.post('/api/login', { email, password })
    const seenAt = async () => (await database.db.select().from(sessions))[0]?.lastSeenAt
    const first = await seenAt()
    clock.now = new Date(clock.now.getTime() + 59_000)
    await auth(browser)
    expect(await seenAt()).toEqual(first)
    clock.now = new Date(clock.now.getTime() + 2_000)
    await auth(browser)
    expect(await seenAt()).toEqual(clock.now)
  })

  test('is dead after signing out, wherever its cookie was copied to, and signing out twice is not an error', async () => {
    const browser = new TestBrowser(door())
    await browser.post('/api/login', { email, password })
    const stolen = new TestBrowser(door())
    stolen.cookies.set('session', browser.cookies.get('session') ?? '')
    expect((await browser.post('/api/v4/member/logout')).status).toBe(204)
    expect(browser.cookies.has('session')).toBe(false)
    expect(await auth(stolen)).toEqual({ isAuthenticated: false })
    expect((await browser.post('/api/v4/member/logout')).status).toBe(204)
  })
})

describe('guessing', () => {
  const guess = (browser: TestBrowser) => browser.post('/api/login', { email, password: 'wrong' })

  test('stops after ten tries for one email from one address, with a retry time', async () => {
    const browser = new TestBrowser(door())
    for (let i = 0; i < 10; i += 1) expect((await guess(browser)).status).toBe(401)
    const refused = await browser.post('/api/login', { email, password })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    clock.now = new Date(clock.now.getTime() + 15 * 60_000)
    expect((await browser.post('/api/login', { email, password })).status).toBe(200)
  })

  test('is counted exactly under parallel requests', async () => {
    const browser = new TestBrowser(door())
    await browser.get('/api/auth')
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await guess(browser)).status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('from everywhere at once doesn’t lock out the owner in a browser they used before', async () => {
    const victim = new TestBrowser(door())
    victim.ip = '203.0.113.9'
    await victim.post('/api/login', { email, password })
    await victim.post('/api/v4/member/logout')
    const attacker = new TestBrowser(door())
    await attacker.get('/api/auth')
    for (let i = 0; i < 101; i += 1) {
      attacker.ip = `198.51.100.${i}`
      await guess(attacker)
    }
    attacker.ip = '198.51.100.200'
    expect((await guess(attacker)).status).toBe(429)
    expect((await victim.post('/api/login', { email, password })).status).toBe(200)
    const mark = victim.cookies.get('device')
    attacker.cookies.set('device', `${mark?.slice(0, -2)}xx`)
    expect((await guess(attacker)).status).toBe(429)
  }, 60_000)

  test('can’t be split by a forwarded address that none of our proxies wrote', async () => {
    const app = openTestApi({
      services: testServices(database.db, clock),
      brand,
      routers: [sessionCheckRoutes, loginRoutes],
      trustProxy: 0,
    })
    const browser = new TestBrowser(app)
    const statuses = []
    for (let i = 0; i < 11; i += 1) {
      browser.ip = `198.51.100.${i}`
      statuses.push((await guess(browser)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('successful sign-ins behind one address don’t use up its tries', async () => {
    for (let i = 0; i < 52; i += 1) {
      const browser = new TestBrowser(door())
      expect((await browser.post('/api/login', { email, password })).status).toBe(200)
    }
  }, 60_000)
})

test('an anonymous visitor creates no row', async () => {
  const browser = new TestBrowser(door())
  await browser.get('/api/auth')
  expect(await database.db.$count(sessions)).toBe(0)
  expect(await database.db.$count(accounts)).toBe(1)
})

test('no token repeats, however many are drawn at once, and none comes from wiped memory', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(tokens).not.toContain('A'.repeat(43))
})
