import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '#api/index.ts'
import { newId } from '#db/id.ts'
import { impersonations } from '#db/schema/impersonations.ts'
import { mails } from '#db/schema/mail.ts'
import { auditLog, staffGrants, staffSessions } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { endExpiredImpersonations } from '#domain/back-office/members/impersonation/end-impersonation.server.ts'
import { startImpersonation } from '#domain/back-office/members/impersonation/start-impersonation.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { consoleBrowser, consoleServices, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()
const start = new Date('2026-11-20T18:00:00Z')
const clock = { now: start }
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const untitled = { openapi: '3.1.0', info: { title: '', version: '' } }
const calls = Object.entries(
  createApi({ gateway: 'sandbox', https: false }).getOpenAPI31Document(untitled).paths ?? {},
).flatMap(([path, operations]) =>
  Object.keys(operations ?? {}).map((verb) => ({ method: verb.toUpperCase(), path })),
)

/** Routes authenticated by a signature, for which the session makes no difference. */
const byMachines = (path: string) => path.startsWith('/sandbox-gateway/') || path.startsWith('/api/webhooks/')

let brandId: string
let member: Awaited<ReturnType<typeof insertMember>>
let staff: Awaited<ReturnType<typeof insertStaff>>
let staffToken: string
let console: TestBrowser

beforeEach(async () => {
  vi.restoreAllMocks()
  clock.now = start
  const brand = await insertBrand(database.db, { key: 'first' })
  await publish(database.db, brand)
  brandId = brand.id
  member = await insertMember(database.db, { brandId, now: start, dependents: [{}] })
  staff = await insertStaff(database.db, { grants: [{ role: 'support', brandId }] })
  const opened = consoleServices(database, clock)
  console = consoleBrowser(opened)
  staffToken = (await signInStaffAs(console, opened, staff.id)).token
})

const reason = 'They called about a card that does not open'
const at = (now: Date) => new TestBrowser(openWebApp(database, { now }).app)
const begin = async () => {
  const answer = await console.post(`/api/admin/members/${member.account.id}/impersonation`, { reason })
  const { url } = await answer.json()
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A browser at the brand's origin that impersonates a member, with its own clock. */
async function looker(now = start): Promise<TestBrowser> {
  const browser = at(start)
  expect((await browser.get(await begin())).headers.get('location')).toBe('/dashboard')
  if (now === start) return browser
  const aged = at(now)
  for (const cookie of browser.cookies) aged.cookies.set(...cookie)
  return aged
}

const isSignedIn = async (browser: TestBrowser) =>
  (await (await browser.get('/api/auth')).json()).isAuthenticated as boolean
const acts = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(({ action }) => action)

describe('§console: staff see what a member sees', () => {
  test('no write passes, on any route, and nothing is written', async () => {
    const browser = await looker()
    await browser.get('/api/auth')
    const written = vi.spyOn(database.pool, 'query')
    const writes = calls.filter(
      ({ method, path }) => method !== 'GET' && !path.endsWith('/logout') && !byMachines(path),
    )
    expect(writes.length).toBeGreaterThan(30)
    for (const { method, path } of writes) {
      const body = { membershipId: member.membership.id }
      const where = path.replaceAll(/\{\w+\}/g, member.membership.id)
      const answer = await browser.write(method, where, body, { 'idempotency-key': newId() })
      expect([method, path, answer.status, (await answer.json()).code]).toEqual([
        method,
        path,
        403,
        'read_only',
      ])
    }
    // Screens accept no writes either, and an unknown method is no way around that.
    for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND'])
      expect((await browser.write(method, '/dashboard')).status).toBe(403)
    expect(statements(written).filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
  })

  test('reads write nothing and give out no file of a person’s data', async () => {
    const browser = await looker()
    const written = vi.spyOn(database.pool, 'query')
    const reads = calls.filter(({ method }) => method === 'GET')
    const statuses = new Map<string, number>()
    for (const { path } of reads) {
      const answer = await browser.get(path.replaceAll(/\{\w+\}/g, member.membership.id))
      statuses.set(path, answer.status)
    }
    expect(statuses.get('/api/v4/member/info')).toBe(200)
    expect(statuses.get('/api/v4/member/data')).toBe(403)
    expect(statements(written).filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
  })

  test('the member is notified, finds it in their sessions, and ends it', async () => {
    const browser = await looker()
    const [mail] = await database.db.select().from(mails)
    expect(mail).toMatchObject({ template: 'impersonation-notice', to: member.account.email })
    const own = at(start)
    await signInAs(own, { db: database.db, email: member.account.email, now: start })
    const { sessions } = await (await own.get('/api/v4/member/sessions')).json()
    expect(sessions).toMatchObject([
      { isThis: false, staff: { name: staff.name, reason, until: later(30).toISOString() } },
      { isThis: true, staff: null },
    ])
    const stranger = await insertMember(database.db, { brandId, now: start })
    const other = at(start)
    await signInAs(other, { db: database.db, email: stranger.account.email, now: start })
    const id = `/api/v4/member/sessions/${sessions[0].id}`
    expect((await other.write('DELETE', id)).status).toBe(404)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await own.write('DELETE', id)).status).toBe(204)
    expect((await own.write('DELETE', id)).status).toBe(404)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await acts()).toEqual(['member.look_began', 'member.look_ended'])
  })

  test('the entry link works once, within a minute, at its own brand; the console’s cookie doesn’t', async () => {
    const way = await begin()
    const late = at(later(1))
    expect((await late.get(way)).status).toBe(403)
    expect((await at(start).get(way)).status).toBe(303)
    expect((await at(start).get(way)).status).toBe(403)
    const thief = at(start)
    for (const name of ['session', 'staff']) thief.cookies.set(name, `look.${staffToken}`)
    expect(await isSignedIn(thief)).toBe(false)
    const key = { staffId: staff.id, sessionId: newId(), key: { id: newId(), name: 'A program' } }
    const deps = { db: database.db, now: start, by: { staffId: staff.id, actor: 'A key', ip: null } }
    const owner = { brandId, accountId: member.account.id, today: '2026-11-20' }
    await expect(startImpersonation(deps, key, owner, { reason })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    // The cookie of an impersonation doesn't open the console either.
    const looking = await looker()
    console.cookies.set('staff', looking.cookies.get('session') ?? '')
    expect(await (await console.get('/api/admin/session')).json()).toEqual({ stage: 'none' })
  })

  test('it ends manually, after half an hour, with the console session, and with the role', async () => {
    const byHand = await looker()
    expect((await byHand.post('/api/v4/member/logout')).status).toBe(204)
    expect(await isSignedIn(byHand)).toBe(false)
    await database.db.update(staffSessions).set({ lastSeenAt: later(30) })
    expect(await isSignedIn(await looker(later(29)))).toBe(true)
    expect(await isSignedIn(await looker(later(30)))).toBe(false)
    const running = await looker()
    const [grant] = await database.db.delete(staffGrants).returning()
    expect(await isSignedIn(running)).toBe(false)
    if (grant) await database.db.insert(staffGrants).values(grant)
    const again = await looker()
    await database.db.delete(staffSessions).where(eq(staffSessions.staffId, staff.id))
    expect(await isSignedIn(again)).toBe(false)
    const sweep = () => endExpiredImpersonations({ db: database.db, now: later(5) }, { idleSeconds: 900 })
    const swept = await Promise.all([sweep(), sweep()])
    expect(swept.reduce((sum, { looks }) => sum + looks, 0)).toBe(4)
    const ends = await database.db.select().from(impersonations)
    expect(ends.map(({ endedBy }) => endedBy).toSorted()).toEqual([...Array(4).fill('access'), 'staff'])
    expect((await acts()).filter((action) => action === 'member.look_ended')).toHaveLength(5)
  })
})

function statements(spy: { mock: { calls: unknown[][] } }): string[] {
  return spy.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''),
  )
}
