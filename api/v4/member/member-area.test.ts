import { describe, expect, test } from 'vitest'
import { loginRoutes } from '#api/auth/login.ts'
import { sessionCheckRoutes } from '#api/auth/session-check.ts'
import { newId } from '#db/id.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays } from '#domain/calendar.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'
import { changeMembershipRoutes } from './change-membership.ts'
import { infoRoutes } from './info.ts'
import { paperRoutes } from './papers.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const routers = [sessionCheckRoutes, loginRoutes, infoRoutes, paperRoutes, changeMembershipRoutes]

async function newMember(brand: Brand) {
  const member = await insertMember(database.db, {
    brandId: brand.id,
    now,
    dependents: [{}],
  })
  return { ...member, id: member.membership.id, receiptId: member.receipts[0]?.id ?? '' }
}

function openBrowser(brand: Brand): TestBrowser {
  return new TestBrowser(openTestApi({ services: testServices(database.db, { now }), brand, routers }))
}

async function signedInBrowser(brand: Brand) {
  const member = await newMember(brand)
  const browser = openBrowser(brand)
  await signInAs(browser, { db: database.db, email: member.account.email, now })
  return { browser, member }
}

describe('the member area over the API', () => {
  test('info, locations, balance and dependents return what the member has', async () => {
    const { browser, member } = await signedInBrowser(await insertBrand(database.db))
    const info = await (await browser.get('/api/v4/member/info')).json()
    expect(info).toMatchObject({
      activeMembershipId: member.id,
      memberships: [{ memberNumber: member.membership.memberNumber, status: 'active', usable: true }],
    })
    const locations = await (await browser.get('/api/v4/member/locations')).json()
    expect(locations.locations).toHaveLength(1)
    const balance = await (await browser.get('/api/v4/member/balance')).json()
    expect(balance).toMatchObject({ balanceCents: 0, nextCharge: { amountCents: 24_800 } })
    expect(await (await browser.get('/api/v4/member/dependents')).json()).toHaveLength(1)
  })

  test('card and receipt come as JSON, or as a PDF that is never cached', async () => {
    const { browser, member } = await signedInBrowser(await insertBrand(database.db))
    for (const path of [`/api/v4/member/idCard/${member.id}`, `/api/v4/member/receipt/${member.receiptId}`]) {
      const json = await browser.get(path)
      expect(await json.json()).toMatchObject({ memberNumber: member.membership.memberNumber })
      const pdf = await browser.get(path, { accept: 'application/pdf' })
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      expect(pdf.headers.get('cache-control')).toContain('no-store')
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
  })

  test('auto-renewal turns off and on; unknown fields are refused', async () => {
    const { browser, member } = await signedInBrowser(await insertBrand(database.db))
    const change = (body: object) => browser.post('/api/v4/member/autoRenew', body)
    const off = await change({ membershipId: member.id, autoRenew: false })
    expect(await off.json()).toMatchObject({ autoRenew: false, nextCharge: null })
    expect((await change({ membershipId: member.id, autoRenew: true })).status).toBe(409)
    const { renewalTotalCents, termEndsOn } = await (
      await change({ membershipId: member.id, autoRenew: false })
    ).json()
    const agreed = { renewalTotalCents, firstChargeOn: addDays(termEndsOn, 1) }
    expect((await change({ membershipId: member.id, autoRenew: true, agreed })).status).toBe(200)
    const privileged = await change({ membershipId: member.id, autoRenew: true, status: 'active' })
    expect(privileged.status).toBe(422)
  })

  const calls = (ids: { id: string; receiptId: string }) => [
    ['GET', '/api/v4/member/info'],
    ['GET', '/api/v4/member/locations'],
    ['GET', '/api/v4/member/balance'],
    ['GET', '/api/v4/member/dependents'],
    ['GET', `/api/v4/member/idCard/${ids.id}`],
    ['GET', `/api/v4/member/receipt/${ids.receiptId}`],
    ['POST', `/api/v4/member/switch/${ids.id}`, undefined],
    ['POST', '/api/v4/member/autoRenew', { membershipId: ids.id, autoRenew: false }],
    ['POST', '/api/v4/member/autoRenew', { nonsense: true }],
  ]
  const send = (browser: TestBrowser, [method, path, body]: unknown[]) =>
    method === 'GET' ? browser.get(String(path)) : browser.post(String(path), body)

  test('without a session every call answers 401, whatever it carries', async () => {
    const brand = await insertBrand(database.db)
    const browser = openBrowser(brand)
    for (const call of calls(await newMember(brand))) {
      expect((await send(browser, call)).status, String(call)).toBe(401)
    }
  })

  test("another member's ids get the same bytes as unknown ids", async () => {
    const brand = await insertBrand(database.db)
    const stranger = await newMember(brand)
    const { browser } = await signedInBrowser(brand)
    const nobody = calls({ id: newId(), receiptId: newId() })
    const bytes = async (call: unknown[]) => {
      const answer = await send(browser, call)
      return [answer.status, await answer.text()]
    }
    for (const [index, call] of calls(stranger).slice(4, 8).entries()) {
      const [status, body] = await bytes(call)
      expect(status, String(call)).toBe(404)
      expect(await bytes(nobody[index + 4] ?? []), String(call)).toEqual([status, body])
    }
    expect((await browser.get('/api/v4/member/receipt/not-an-id')).status).toBe(404)
  })
})
