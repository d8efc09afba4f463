import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { apiKeys, auditLog, staff, staffGrants } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { keyPermissions, personal } from '#domain/staff/api-keys/api-key.schema.ts'
import { permissions } from '#domain/values/staff.ts'
import {
  consoleBrowser,
  consoleServices,
  openConsole,
  signInStaffAs,
} from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import type { TestBrowser } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const start = new Date('2026-11-20T18:00:00Z')
const clock = { now: start }
let app: ReturnType<typeof openConsole>
let owner: TestBrowser
let ownerId: string
let here: string
let there: string

beforeEach(async () => {
  clock.now = start
  here = (await insertBrand(database.db)).id
  there = (await insertBrand(database.db)).id
  const services = consoleServices(database, clock)
  app = openConsole(services)
  owner = consoleBrowser(services)
  ownerId = (
    await insertStaff(database.db, { name: 'Avery Stone', grants: [{ role: 'owner', brandId: null }] })
  ).id
  await signInStaffAs(owner, services, ownerId)
})

async function make(
  wanted: string[],
  { brandId = here, days = 90 } = {},
): Promise<{ id: string; key: string }> {
  const body = { name: 'Billing', permissions: wanted, days }
  const answer = await owner.post(`/api/admin/apiKeys?brandId=${brandId}`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

/** Sends a request as a program does: no cookie, no csrf token. */
async function call(
  key: string,
  path: string,
  body?: object,
  { headers = {} }: { headers?: Record<string, string> } = {},
): Promise<Response> {
  return app.request(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      authorization: `Bearer ${key}`,
      'x-forwarded-for': '203.0.113.5',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

describe('§console: an API key', () => {
  test('can do what it was made for, where it was made for it, and writes under its maker’s name', async () => {
    const { key } = await make(['members.see', 'members.change'])
    const mine = await insertMember(database.db, { brandId: here, now: start })
    const foreign = await insertMember(database.db, { brandId: there, now: start })
    expect((await call(key, `/api/admin/members?brandId=${here}`)).status).toBe(200)
    expect(
      (await call(key, `/api/admin/members/${mine.account.id}/notes`, { text: 'By a program' })).status,
    ).toBe(204)
    const [noted] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'member.noted'))
    expect(noted).toMatchObject({ staffId: ownerId, ip: '203.0.113.5' })
    expect(noted?.actor).toMatch(/^Key “Billing” of Avery Stone </)
    const refused = [
      await call(key, `/api/admin/members?brandId=${there}`),
      await call(key, `/api/admin/members/${foreign.account.id}`),
      await call(key, `/api/admin/payments?brandId=${there}`),
      await call(key, `/api/admin/audit?brandId=${here}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(await Promise.all(refused.map((answer) => answer.text()))).size).toBe(1)
    // Routes about the signed-in person need a person.
    for (const own of [
      await call(key, '/api/admin/security/recoveryCodes', {}),
      await call(key, '/api/admin/roles'),
    ])
      expect(own.status).toBe(401)
  })

  test('is stored as a hash, shown once, and listed with its last use', async () => {
    const { id, key } = await make(['members.see'])
    expect(key).toMatch(/^enk_[\w-]{43}$/)
    expect(JSON.stringify(await database.db.select().from(apiKeys))).not.toContain(key.slice(10))
    expect(JSON.stringify(await database.db.select().from(auditLog))).not.toContain(key.slice(10))
    await call(key, `/api/admin/members?brandId=${here}`)
    const { keys } = await (await owner.get(`/api/admin/apiKeys?brandId=${here}`)).json()
    expect(keys).toMatchObject([
      { id, name: 'Billing', prefix: key.slice(0, 10), lastUsedAt: start.toISOString(), status: 'active' },
    ])
    expect((await (await owner.get(`/api/admin/apiKeys?brandId=${there}`)).json()).keys).toEqual([])
  })

  test('that was revoked, has expired, is unknown or is malformed answers 401 at its next call', async () => {
    const asks = async (key: string) => (await call(key, `/api/admin/members?brandId=${here}`)).status
    const [ended, expired] = [await make(['members.see']), await make(['members.see'], { days: 30 })]
    expect([await asks(ended.key), await asks(expired.key)]).toEqual([200, 200])
    expect((await owner.post(`/api/admin/apiKeys/${ended.id}/end`)).status).toBe(204)
    expect((await owner.post(`/api/admin/apiKeys/${ended.id}/end`)).status).toBe(204)
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'key.ended'))).toBe(1)
    expect([await asks(ended.key), await asks(expired.key)]).toEqual([401, 200])
    clock.now = new Date(start.getTime() + 30 * 24 * 60 * 60_000)
    expect(await asks(expired.key)).toBe(401)
    for (const key of ['enk_', `enk_${'A'.repeat(43)}`, 'x', '', 'enk_ключ']) {
      const answer = await app
        .request('/api/admin/roles', { headers: { authorization: `Bearer ${encodeURIComponent(key)}` } })
        .catch(() => null)
      expect([key, answer?.status]).toEqual([key, 401])
    }
  })

  test('never has more permissions than its maker has now', async () => {
    const { key } = await make(['members.see'])
    const asks = async () => (await call(key, `/api/admin/members?brandId=${here}`)).status
    expect(await asks()).toBe(200)
    await database.db.update(staffGrants).set({ role: 'editor' }).where(eq(staffGrants.staffId, ownerId))
    expect(await asks()).toBe(404)
    await database.db.update(staff).set({ endedAt: start }).where(eq(staff.id, ownerId))
    expect(await asks()).toBe(401)
  })

  test('can’t do what requires a person, and can’t prove a second factor', async () => {
    expect([...personal, ...keyPermissions].toSorted()).toEqual(Object.keys(permissions).toSorted())
    for (const permission of personal) {
      const body = { name: 'Billing', permissions: [permission], days: 90 }
      expect((await owner.post(`/api/admin/apiKeys?brandId=${here}`, body)).status).toBe(422)
    }
    const { key } = await make(['members.move'])
    const { account } = await insertMember(database.db, { brandId: here, now: start })
    const answer = await call(key, `/api/admin/members/${account.id}/merge`, {})
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'proof_required'])
  })

  test('§console: requests a refund of any size; nothing is refunded until a person approves it', async () => {
    const { key } = await make(['money.ask', 'members.see'])
    const { payments } = await insertMember(database.db, { brandId: here, now: start })
    const [payment] = payments
    const path = `/api/admin/payments/${payment?.id}/refund`
    expect((await (await call(key, path)).json()).aloneCents).toBe(0)
    const refund = { amountCents: 1, leftCents: payment?.amountCents, reason: 'By a program' }
    const asking = { headers: { 'idempotency-key': randomUUID() } }
    const answer = await call(key, path, refund, asking)
    expect([answer.status, await answer.json()]).toMatchObject([200, { needsApproval: true, refundId: null }])
    expect(await database.db.$count(refunds)).toBe(0)
  })

  test('makes 600 calls a minute, and then gets a retry time', async () => {
    const { id, key } = await make(['members.see'])
    const path = `/api/admin/members?brandId=${here}`
    expect((await call(key, path)).status).toBe(200)
    await database.pool.query('update rate_limits set count = 600 where key = $1', [`api-key:${id}`])
    const answer = await call(key, path)
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, 60])
    clock.now = new Date(start.getTime() + 60_000)
    expect((await call(key, path)).status).toBe(200)
  })

  test('is the only credential that counts: a cookie sent with it adds nothing, and it opens no screen', async () => {
    const { key } = await make(['members.see'])
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { authorization: `Bearer ${key}`, cookie }
    expect((await app.request('/api/admin/roles', { headers })).status).toBe(401)
    expect((await app.request('/api/admin/roles', { headers: { cookie } })).status).toBe(200)
  })
})
