import { beforeEach, describe, expect, test } from 'vitest'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { accountLinks, accounts } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { findAccountLink, mintAccountLink } from '#domain/accounts/account-link.server.ts'
import { queueResetMail } from '#domain/accounts/reset-mail.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import type { LinkPurpose } from '#domain/values/accounts.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { resetPasswordRoutes } from './reset-password.ts'

const database = useDatabase()
const oldPassword = 'seven wet otters dancing'
const password = 'nine dry herons waiting'
const passwordHash = await hashPassword(oldPassword)
const email = 'morgan@example.com'
const start = new Date('2026-05-04T12:00:00Z')
const clock = { now: start }

let brand: Brand
let accountId: string

const door = () =>
  openTestApi({
    services: testServices(database.db, clock),
    brand,
    routers: [sessionCheckRoutes, loginRoutes, resetPasswordRoutes],
  })

const mint = (purpose: Exclude<LinkPurpose, 'pay_renewal'> = 'reset_password') =>
  mintAccountLink(database.db, { brandId: brand.id, accountId, purpose, now: clock.now })

const setNew = (browser: TestBrowser, token: string, chosen = password) =>
  browser.post('/api/v4/member/setNewPassword', { token, password: chosen })

async function jobs(): Promise<
  { task: string; payload: { requestId: string; brandId: string; email: string } }[]
> {
  const { rows } = await database.pool.query(
    `select identifier as task, payload from graphile_worker._private_jobs
     join graphile_worker._private_tasks on _private_tasks.id = task_id order by _private_jobs.id`,
  )
  return rows
}

beforeEach(async () => {
  clock.now = start
  brand = await insertBrand(database.db)
  accountId = (await insertAccount(database.db, { brandId: brand.id, email, passwordHash })).id
})

describe('asking for a reset link', () => {
  test('gets the same answer at the same cost for a known and an unknown email', async () => {
    const answers = []
    for (const typed of [email, 'nobody@example.com']) {
      const browser = new TestBrowser(door())
      await browser.get('/api/auth')
      const response = await browser.post('/api/v4/member/resetPasswordEmail', { email: typed })
      answers.push({ status: response.status, headers: [...response.headers], body: await response.text() })
    }
    expect(answers[0]).toMatchObject({ status: 202, body: '' })
    expect(answers[1]).toEqual(answers[0])
    expect((await jobs()).map(({ task, payload }) => [task, payload.email])).toEqual([
      ['request-password-reset', email],
      ['request-password-reset', 'nobody@example.com'],
    ])
    expect(await database.db.$count(mails)).toBe(0)
  })

  test('emails a known address once however often its job runs, and an unknown one never', async () => {
    const known = { requestId: crypto.randomUUID(), brandId: brand.id, email }
    await queueResetMail(database.db, known)
    await queueResetMail(database.db, known)
    await queueResetMail(database.db, {
      ...known,
      requestId: crypto.randomUUID(),
      email: 'nobody@example.com',
    })
    const other = await insertBrand(database.db)
    await queueResetMail(database.db, { ...known, requestId: crypto.randomUUID(), brandId: other.id })
    const queued = await database.db.select().from(mails)
    expect(queued.map(({ to, template, props }) => ({ to, template, props }))).toEqual([
      { to: email, template: 'reset-password', props: { accountId } },
    ])
  })

  test('is rate-limited per email, known or not, and per address', async () => {
    for (const typed of [email, 'nobody@example.com']) {
      const statuses = []
      for (let i = 0; i < 6; i += 1) {
        const browser = new TestBrowser(door())
        browser.ip = `198.51.100.${i}`
        statuses.push((await browser.post('/api/v4/member/resetPasswordEmail', { email: typed })).status)
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
    const browser = new TestBrowser(door())
    browser.ip = '203.0.113.1'
    const statuses = []
    for (let i = 0; i < 11; i += 1) {
      statuses.push(
        (await browser.post('/api/v4/member/resetPasswordEmail', { email: `p${i}@example.com` })).status,
      )
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a reset link', () => {
  test('is 256 random bits; only its hash is stored', async () => {
    const token = await mint()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await database.db.select().from(accountLinks))).not.toContain(token)
  })

  test('sets the password, ends every session, notifies the owner by email, and signs no one in', async () => {
    const before = new TestBrowser(door())
    await before.post('/api/login', { email, password: oldPassword })
    const browser = new TestBrowser(door())
    expect((await setNew(browser, await mint())).status).toBe(204)
    expect(browser.cookies.has('session')).toBe(false)
    expect(await (await before.get('/api/auth')).json()).toEqual({ isAuthenticated: false })
    expect((await browser.post('/api/login', { email, password: oldPassword })).status).toBe(401)
    expect((await browser.post('/api/login', { email, password })).status).toBe(200)
    const [mail] = await database.db.select().from(mails)
    expect(mail).toMatchObject({ template: 'password-changed', to: email })
    const [account] = await database.db.select().from(accounts)
    expect(account?.emailVerifiedAt).toEqual(start)
  })

  test('refuses the old password beside its field, and still works for another', async () => {
    const token = await mint()
    const browser = new TestBrowser(door())
    const refused = await setNew(browser, token, oldPassword)
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields).toEqual([
      { path: 'password', message: 'That’s already your password. Choose another one.' },
    ])
    expect(await database.db.$count(mails)).toBe(0)
    expect((await setNew(browser, token)).status).toBe(204)
  })

  test('works once under twenty parallel tries', async () => {
    const token = await mint()
    const browser = new TestBrowser(door())
    await browser.get('/api/auth')
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await setNew(browser, token)).status),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(19)
    expect(await database.db.$count(mails)).toBe(1)
  })

  test('invalidates every other link of the account', async () => {
    const [first, second] = [await mint(), await mint()]
    const browser = new TestBrowser(door())
    expect((await setNew(browser, first)).status).toBe(204)
    expect((await setNew(browser, second)).status).toBe(422)
  })

  test('cancels a pending email change: someone who knew the old password may have requested it', async () => {
    const purpose = 'change_email'
    const link = { brandId: brand.id, purpose, token: await mint(purpose), now: clock.now } as const
    expect(await findAccountLink(database.db, link)).not.toBeNull()
    expect((await setNew(new TestBrowser(door()), await mint())).status).toBe(204)
    expect(await findAccountLink(database.db, link)).toBeNull()
  })

  test('answers alike when unknown, expired, for another purpose, or for another brand', async () => {
    const browser = new TestBrowser(door())
    const expired = await mint()
    clock.now = new Date(start.getTime() + 60 * 60_000)
    const join = await mint('join_account')
    const foreign = await mint()
    const answers = [
      await setNew(browser, 'x'.repeat(43)),
      await setNew(browser, expired),
      await setNew(browser, join),
    ]
    brand = await insertBrand(database.db)
    answers.push(await setNew(new TestBrowser(door()), foreign))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('"path":"token"')
  })

  test('survives a refused password', async () => {
    const token = await mint()
    const browser = new TestBrowser(door())
    const refused = await setNew(browser, token, 'password1234')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ fields: [{ path: 'password' }] })
    expect((await setNew(browser, token)).status).toBe(204)
  })

  test('lets its holder sign in while the account is under attack', async () => {
    const attacker = new TestBrowser(door())
    await attacker.get('/api/auth')
    const guesses = Array.from({ length: 100 }, async (_, i) => {
      const browser = new TestBrowser(door())
      browser.ip = `198.51.100.${i}`
      await browser.post('/api/login', { email, password: 'wrong' })
    })
    await Promise.all(guesses)
    const owner = new TestBrowser(door())
    owner.ip = '203.0.113.77'
    expect((await owner.post('/api/login', { email, password: oldPassword })).status).toBe(429)
    await setNew(owner, await mint())
    expect((await owner.post('/api/login', { email, password })).status).toBe(200)
  }, 60_000)
})
