import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { receipts } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { mails } from '#db/schema/mail.ts'
import { orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { cancelPlanChange } from '#domain/memberships/plan-change/cancel-plan-change.server.ts'
import type { ChangePlan } from '#domain/memberships/plan-change/plan-change.schema.ts'
import { recordReturns } from '#domain/orders/gateway-events/bank-return.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { storeMethod } from '#tests/helpers/accounts/store-method.ts'
import { bankAccounts, cards, clearingMs } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { changePlan, previewPlanChange } from './change-plan.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let gateway: SandboxGateway
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
let dearer: string
let cheaper: string

beforeEach(async () => {
  gateway = new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 5_000, clearingMs })
  world = await openRenewalWorld(database.db, clock, { gateway })
  const brandId = world.brand.id
  dearer = (await insertPlan(database.db, { brandId, yearCents: 22_900 })).plan.id
  cheaper = (await insertPlan(database.db, { brandId, yearCents: 9_900 })).plan.id
  member = await world.member({ joinedOn: '2026-05-21' })
})

const deps = () => ({ ...world.deps(), whitelist: [] })
type Choice = Partial<ChangePlan> & { planId: string; from?: string }
async function change(choice: Choice, key = 'a-key-of-mine', who = member) {
  const membershipId = who.membership.id
  const asked = { membershipId, interval: 'year', when: 'now', ...choice } as const
  const shown = await previewPlanChange(deps(), world.ownerOf(who), asked)
  const { todayCents, renewalTotalCents, renewsOn } = shown
  const confirm = { todayCents, renewalTotalCents, renewsOn }
  const from = { ip: '198.51.100.7', userAgent: 'Test' }
  return changePlan(deps(), { ...world.ownerOf(who), key, change: { ...asked, confirm }, ...from })
}
const told = async () => {
  const rows = await database.db.select().from(mails).where(eq(mails.template, 'plan-changed'))
  return rows.map(({ props, dedupeKey }) => ({ props, dedupeKey }))
}
const ordered = async () => (await database.db.select().from(orders).where(eq(orders.kind, 'plan_change')))[0]

it('the member is notified once about a paid change, with its receipt; the order records the previous plan', async () => {
  const { receiptId } = await change({ planId: dearer })
  const order = await ordered()
  const props = { membershipId: member.membership.id, change: 'now', receiptId }
  expect(receiptId).toBe(order?.receiptId)
  expect(await told()).toEqual([{ props, dedupeKey: `plan-changed:${order?.id}` }])
  expect(order?.subject).toEqual({ fromVersionId: member.membership.planVersionId })
})

it('a free change has no receipt', async () => {
  expect(await change({ planId: cheaper })).toMatchObject({ chargedCents: 0, receiptId: null })
  expect((await told()).map(({ props }) => props)).toMatchObject([{ receiptId: null }])
  expect(await ordered()).toMatchObject({ lines: [], totalCents: 0 })
})

it('a change that staff backdate is paid today, and its receipt has today’s date', async () => {
  const before = await change({ planId: dearer, from: '2026-05-21' })
  expect(await ordered()).toMatchObject({ startsOn: '2026-05-21' })
  const [receipt] = await database.db
    .select()
    .from(receipts)
    .where(eq(receipts.id, before.receiptId ?? ''))
  expect(receipt?.issuedOn).toBe('2026-11-20')
  expect(await world.violations()).toEqual([])
})

it('a bank account, which takes days, can’t pay for a change today', async () => {
  await storeMethod({ ...world, gateway }, member, { account: bankAccounts.clears })
  await expect(change({ planId: dearer })).rejects.toMatchObject({ code: 'conflict' })
  expect(await ordered()).toBeUndefined()
})

it('a key is for one change of one member; its response is final', async () => {
  const key = 'one-key-of-mine'
  await change({ planId: dearer }, key)
  await expect(change({ planId: cheaper }, key)).rejects.toMatchObject({ code: 'key_reused' })
  const later = { planId: cheaper, when: 'renewal' } as const
  const chosen = await change(later, 'another-key')
  await expect(change({ ...later, planId: world.plan.id }, 'another-key')).rejects.toMatchObject({
    code: 'key_reused',
  })
  await cancelPlanChange({ db: database.db, now: clock.now }, world.ownerOf(member))
  expect(await change(later, 'another-key')).toEqual(chosen)
  expect((await world.view(member)).nextPlan).toBeNull()
  const other = await world.member({ joinedOn: '2026-05-21' })
  expect(await change(later, 'another-key', other)).toMatchObject({ status: 'scheduled' })
})

it('a closing brand accepts no change, neither now nor for a term it no longer sells', async () => {
  const closing = { on: '2026-12-31', tellsAt: '2026-11-19T16:00:00Z', toldSince: '2026-11-19T16:00:00Z' }
  const settings = { ...world.brand.settings, closing }
  await database.db.update(brands).set({ settings }).where(eq(brands.id, world.brand.id))
  const refused = { code: 'not_sold', message: expect.stringMatching(/^This plan is closing/) }
  for (const when of ['now', 'renewal'] as const) {
    await expect(change({ planId: dearer, when }, `a-key-of-${when}`)).rejects.toMatchObject(refused)
  }
  expect(await world.view(member)).toMatchObject({ nextPlan: null, nextCharge: { amountCents: 14_900 } })
  expect(await told()).toEqual([])
})

it('one that completes after the bank returned the term’s payment is refunded in full, and nothing changes', async () => {
  clock.now = new Date('2026-05-18T18:00:00Z')
  member = await world.member({ joinedOn: '2025-05-21', paidTerms: 1 })
  await storeMethod({ ...world, gateway }, member, { account: bankAccounts.clears })
  clock.now = new Date('2026-05-21T18:00:00Z')
  await world.runDay()
  clock.now = new Date(clock.now.getTime() + clearingMs)
  await world.reconcile()
  await storeMethod({ ...world, gateway }, member, { number: cards.good })
  const charge = gateway.charge.bind(gateway)
  gateway.charge = (request) => charge(request).then(() => ({ status: 'unknown' }))
  expect(await change({ planId: dearer })).toMatchObject({ status: 'confirming' })
  const [{ idempotencyKey = '', amountCents = 0 } = {}] = await world.renewalsOf(member)
  const returns = async function* () {
    yield [{ id: 'ret_1', idempotencyKey, amountCents, code: 'bank_returned' }]
  }
  const heard = Object.assign(Object.create(gateway), { returns })
  await recordReturns({ ...world.deps(), gateway: heard, alarm: () => {} }, new Date(0))
  expect((await world.read(member)).status).toBe('past_due')

  clock.now = new Date(clock.now.getTime() + 60_000)
  await world.reconcile()
  await world.reconcile()
  expect(await ordered()).toMatchObject({ status: 'returned' })
  expect(await world.read(member)).toMatchObject({ status: 'past_due', planId: world.plan.id })
  const returned = await database.db.select().from(mails).where(eq(mails.template, 'payment-returned'))
  expect(returned).toMatchObject([{ props: { amountCents: expect.any(Number), what: 'plan' } }])
  expect(await told()).toEqual([])
  await expect(change({ planId: dearer })).rejects.toMatchObject({ code: 'conflict' })
  const rules = (await world.violations()).map(({ rule }) => rule)
  // The test reported the return; the gateway's own ledger doesn't have it.
  expect(rules).toEqual(['refunds that differ from the gateway'])
})
