import { beforeEach, describe, expect, test } from 'vitest'
import { createAdminApi } from '#api/admin/index.ts'
import { staffSessions } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { totpCode } from '#domain/staff/mfa/totp.rules.ts'
import { byHost, consoleHosts } from '#server/rendering/by-host.ts'
import {
  consoleBrowser,
  consoleServices,
  openConsole,
  signInStaffAs,
} from '#tests/helpers/console/test-console.ts'
import { createVirtualAuthenticator } from '#tests/helpers/console/virtual-authenticator.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { insertSession } from '#tests/helpers/insert-session.ts'
import { TestBrowser, testConfig } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()
const clock = { now: new Date('2026-05-04T12:00:00Z') }
const key = 'AAENAMELDEMOCODE'
const consoleOrigin = testConfig.consoleOrigin ?? ''
const untitled = { openapi: '3.1.0', info: { title: '', version: '' } }
let brandId: string

beforeEach(async () => {
  brandId = (await insertBrand(database.db, { key: 'first' })).id
})

const services = (config = {}) => consoleServices(database, clock, { config: { ...testConfig, ...config } })
const insertOwner = (more = {}) =>
  insertStaff(database.db, { grants: [{ role: 'owner', brandId: null }], ...more })

describe('§console: two origins', () => {
  test('a brand’s host answers 404 for every call of the console', async () => {
    const { fetch } = openWebApp(database)
    const paths = Object.keys(createAdminApi({ https: false }).getOpenAPI31Document(untitled).paths ?? {})
    expect(paths.length).toBeGreaterThan(15)
    for (const path of [...paths, '/api/admin/openapi.json']) {
      const answer = await fetch(new Request(`http://localhost${path}`, { headers: { host: 'localhost' } }))
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  test('the console’s host answers 404 for every call of the brands', async () => {
    const app = openConsole(services())
    for (const path of ['/api/auth', '/api/cms', '/api/v4/member/info', '/api/docs', '/api/openapi.json']) {
      const answer = await app.fetch(new Request(`http://console.localhost${path}`))
      expect([path, answer.status]).toEqual([path, 404])
    }
    for (const path of ['/healthz', '/readyz']) expect((await app.request(path)).status).toBe(200)
  })

  test('the document of the console’s calls is a page there, for signed-in staff', async () => {
    const opened = services()
    const browser = consoleBrowser(opened)
    const away = await browser.get('/api/admin/docs')
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      '/sign-in?return=%2Fapi%2Fadmin%2Fdocs',
    ])
    expect((await browser.get('/api/admin/docs/page.js')).status).toBe(302)
    await signInStaffAs(browser, opened, (await insertOwner()).id)
    const page = await browser.get('/api/admin/docs')
    expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    const [script = ''] = /\/[^"]+page\.js/.exec(await page.text()) ?? []
    const answer = await browser.get(script)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
  })

  test('are told apart by the host alone, however it is spelled, and by no other header', () => {
    const origin = 'https://console.example.com'
    const here = [
      'console.example.com',
      'CONSOLE.example.com.',
      'console.example.com:443',
      'console.example.com:8080',
    ]
    const elsewhere = ['example.com', 'console.example.com.evil.example', 'aconsole.example.com', '', null]
    const isConsole = consoleHosts(origin)
    for (const host of here) expect([host, isConsole(host)]).toEqual([host, true])
    for (const host of elsewhere) expect([host, isConsole(host)]).toEqual([host, false])
    expect(consoleHosts(null)('console.example.com')).toBe(false)
    const asked: string[] = []
    const answer = byHost({ site: () => asked.push('site'), console: () => asked.push('console') }, origin)
    for (const headers of [
      { host: 'console.example.com' },
      { host: 'plans.example.com', 'x-forwarded-host': 'console.example.com' },
    ])
      answer({ headers } as never, {} as never)
    expect(asked).toEqual(['console', 'site'])
  })

  test('nothing of the console may be cached, framed or leaked by referrer', async () => {
    const answer = await openConsole(services()).request('/api/admin/session')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})

describe('§console: cookies', () => {
  test('the console’s is HttpOnly, SameSite=Strict, for its host only, and over https named __Host-', async () => {
    const answer = await openConsole(services({ consoleOrigin: 'https://console.localhost' })).request(
      '/api/admin/session',
    )
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-staff-csrf=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('a member’s opens nothing at the console', async () => {
    const { account } = await insertMember(database.db, { brandId, now: clock.now })
    const token = await insertSession(database.db, account.email ?? '', clock.now)
    const browser = consoleBrowser(services())
    for (const name of ['session', 'staff', '__Host-session', '__Host-staff'])
      browser.cookies.set(name, token)
    expect(await (await browser.get('/api/admin/session')).json()).toEqual({ stage: 'none' })
    expect((await browser.get('/api/admin/staff')).status).toBe(401)
  })

  test('a staff member’s opens nothing at a brand', async () => {
    const opened = services()
    const { token } = await signInStaffAs(consoleBrowser(opened), opened, (await insertOwner()).id)
    const browser = new TestBrowser(openWebApp(database, { now: clock.now }).app)
    for (const name of ['session', 'staff']) browser.cookies.set(name, token)
    expect(await (await browser.get('/api/auth')).json()).toEqual({ isAuthenticated: false })
    expect((await browser.get('/api/v4/member/info')).status).toBe(401)
  })

  test('a write needs the token of the console’s own browser, session and page', async () => {
    const opened = services()
    const browser = consoleBrowser(opened)
    await signInStaffAs(browser, opened, (await insertOwner()).id)
    const refused = async (headers: Record<string, string>) => {
      const answer = await browser.post('/api/admin/security/totp', undefined, headers)
      return (await answer.json()).code
    }
    expect(await refused({ 'csrf-token': 'x' })).toBe('csrf')
    expect(await refused({ 'sec-fetch-site': 'same-site' })).toBe('forbidden')
    expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe('forbidden')
    // The browser's token from before it signed in.
    const stranger = consoleBrowser(opened)
    await stranger.get('/api/admin/session')
    expect(await refused({ 'csrf-token': stranger.csrf })).toBe('csrf')
  })
})

describe('§console: signing in over HTTP', () => {
  const password = 'seven wet otters dancing'
  const signIn = async (browser: TestBrowser, email: string) =>
    browser.post('/api/admin/session', { email, password })

  test('takes both steps, gives a new cookie for each, and opens nothing between them', async () => {
    const { email } = await insertOwner({ passwordHash: await hashPassword(password), totpSecret: key })
    const browser = consoleBrowser(services())
    expect(await (await signIn(browser, email)).json()).toEqual({ stage: 'password' })
    const between = browser.cookies.get('staff')
    expect((await browser.get('/api/admin/staff')).status).toBe(401)
    expect((await browser.post('/api/admin/security/totp')).status).toBe(401)
    expect(
      (await browser.post('/api/admin/session/reauthenticate', { code: totpCode(key, clock.now) })).status,
    ).toBe(401)
    const code = totpCode(key, clock.now)
    expect(await (await browser.post('/api/admin/session/code', { code })).json()).toEqual({ stage: 'full' })
    expect(browser.cookies.get('staff')).not.toBe(between)
    expect((await browser.get('/api/admin/staff')).status).toBe(200)
    // The first cookie is no longer valid, and neither is the code.
    const thief = consoleBrowser(services())
    await signIn(thief, email)
    expect((await thief.post('/api/admin/session/code', { code })).status).toBe(422)
    thief.cookies.set('staff', between ?? '')
    expect((await thief.get('/api/admin/staff')).status).toBe(401)
  })

  test('a person without a second factor sets one up before anything else', async () => {
    const { email } = await insertOwner({ passwordHash: await hashPassword(password) })
    const browser = consoleBrowser(services())
    expect(await (await signIn(browser, email)).json()).toEqual({ stage: 'setup' })
    expect((await browser.get('/api/admin/staff')).status).toBe(401)
    const { secret } = await (await browser.post('/api/admin/security/totp')).json()
    const confirmed = await browser.put('/api/admin/security/totp', { code: totpCode(secret, clock.now) })
    expect((await confirmed.json()).recoveryCodes).toHaveLength(10)
    expect((await browser.get('/api/admin/staff')).status).toBe(200)
  })

  test('a passkey may be that second factor, set up first: once, with recovery codes, in the one remaining session', async () => {
    const { email } = await insertOwner({ passwordHash: await hashPassword(password) })
    const [browser, other] = [consoleBrowser(services()), consoleBrowser(services())]
    for (const each of [browser, other]) expect((await signIn(each, email)).status).toBe(200)
    const made = async (by: TestBrowser) => {
      const { challenge } = await (await by.post('/api/admin/security/passkeyOptions')).json()
      return { name: 'Laptop', answer: createVirtualAuthenticator({ challenge, origin: consoleOrigin }) }
    }
    const [first, second] = [await made(browser), await made(other)]
    expect((await other.post('/api/admin/security/passkeys', first)).status).toBe(422)
    const kept = await browser.post('/api/admin/security/passkeys', first)
    expect((await kept.json()).recoveryCodes).toHaveLength(10)
    expect((await browser.get('/api/admin/staff')).status).toBe(200)
    // Its session has ended, and so has its page's token.
    expect((await other.post('/api/admin/security/passkeys', second)).status).toBe(403)
    const again = consoleBrowser(services())
    expect(await (await signIn(again, email)).json()).toEqual({ stage: 'password' })
    expect((await (await again.get('/api/admin/session')).json()).methods).toEqual(['passkey', 'recovery'])
  })

  test('signing out and ending a session elsewhere end it at the next request; another person’s can’t be ended', async () => {
    const opened = services()
    const person = await insertOwner()
    const [one, other, stranger] = [consoleBrowser(opened), consoleBrowser(opened), consoleBrowser(opened)]
    const { sessionId } = await signInStaffAs(one, opened, person.id)
    await signInStaffAs(other, opened, person.id)
    await signInStaffAs(stranger, opened, (await insertOwner()).id)
    const end = (browser: TestBrowser, id: string) =>
      browser.write('DELETE', `/api/admin/security/sessions/${id}`)
    for (const id of [sessionId, 'x', '0198f0c0-0000-7000-8000-000000000001']) {
      expect((await end(stranger, id)).status).toBe(404)
    }
    expect((await end(other, sessionId)).status).toBe(204)
    expect((await one.get('/api/admin/staff')).status).toBe(401)
    expect((await other.write('DELETE', '/api/admin/session')).status).toBe(204)
    expect(await database.db.$count(staffSessions)).toBe(1)
  })
})
