import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { askCharge } from '#domain/back-office/billing/charges-and-credits/ask-charge.server.ts'
import { askCredit } from '#domain/back-office/billing/charges-and-credits/ask-credit.server.ts'
import { previewCharge } from '#domain/back-office/billing/charges-and-credits/charge-preview.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { askRefund } from './ask-refund.server.ts'
import { previewRefund } from './refund-preview.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let [ann, ben] = ['', '']

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  const brandIds = [world.brand.id]
  ann = (await insertStaff(database.db, { role: 'support', brandIds, name: 'Ann Asker' })).id
  ben = (await insertStaff(database.db, { role: 'desk', brandIds, name: 'Ben Boss' })).id
})

const deps = (staffId: string) => ({
  db: database.db,
  now: clock.now,
  gateway: world.gateway,
  by: { staffId, actor: `${staffId} <x@example.com>`, ip: null },
})
const reason = 'The office was closed.'
type Payment = { id: string; amountCents: number }
const refund = async (payment: Payment, amountCents: number, by = ann) =>
  (
    await askRefund(deps(by), {
      brand: world.brand,
      paymentId: payment.id,
      key: randomUUID(),
      ask: { amountCents, leftCents: payment.amountCents, reason },
    })
  ).needsApproval
const credit = async (membershipId: string, amountCents: number, by = ann) =>
  (
    await askCredit(deps(by), {
      brand: world.brand,
      membershipId,
      kind: 'credit',
      key: randomUUID(),
      ask: { amountCents, creditCents: 0, reason },
    })
  ).status
const leftFor = async (payment: Payment, staffId = ann) =>
  (
    await previewRefund(
      { db: database.db, now: clock.now },
      { brand: world.brand, paymentId: payment.id, by: { staffId } },
    )
  ).aloneCents
const givenCents = async () =>
  (await database.db.select().from(refunds)).reduce((cents, { amountCents }) => cents + amountCents, 0)

async function onePayment(): Promise<Payment> {
  const [payment] = (await world.member({ joinedOn: '2026-10-20' })).payments
  if (!payment) throw new Error('The member has paid nothing.')
  return payment
}

/** Four memberships of one person, each with a payment of $149. */
async function fourPayments() {
  const members: InsertedMember[] = []
  for (let each = 0; each < 4; each += 1) members.push(await world.member({ joinedOn: '2026-10-20' }))
  const [first] = members
  const accountId = first?.account.id ?? ''
  await database.db.update(memberships).set({ accountId }).where(eq(memberships.brandId, world.brand.id))
  return members.map(({ payments: [payment], membership }) => ({
    id: payment?.id ?? '',
    amountCents: payment?.amountCents ?? 0,
    membershipId: membership.id,
  }))
}
type Four = [
  Payment & { membershipId: string },
  Payment & { membershipId: string },
  Payment & { membershipId: string },
  Payment & { membershipId: string },
]

test('§console: with four payments of one member a person can refund $50 alone in total, not $146.40; the rest needs approval', async () => {
  const payments = (await fourPayments()) as Four
  const asked = []
  for (const payment of payments) asked.push(await refund(payment, 3_660))
  expect(asked).toEqual([false, true, true, true])
  expect(await givenCents()).toBe(3_660)
  expect(await leftFor(payments[3])).toBe(1_340)
  expect(await leftFor(await onePayment())).toBe(5_000)
})

test('§console: credits and refunds, across memberships, count together; another person and another month don’t', async () => {
  const [one, two, three, four] = (await fourPayments()) as Four
  expect(await credit(one.membershipId, 3_000)).toBe('given')
  expect(await leftFor(two)).toBe(2_000)
  expect(await refund(two, 2_001)).toBe(true)
  expect(await refund(three, 2_000)).toBe(false)
  expect(await credit(four.membershipId, 1)).toBe('waiting')
  const shown = await previewCharge(deps(ann), {
    brand: world.brand,
    membershipId: four.membershipId,
    by: { staffId: ann },
  })
  expect([shown.aloneCents, shown.creditAloneCents]).toEqual([5_000, 0])
  expect(await leftFor(four, ben)).toBe(5_000)
  clock.now = new Date('2026-12-20T18:00:01Z')
  expect(await leftFor(four)).toBe(5_000)
})

test('§console: a person’s manual charges to a member count across memberships too, separately from what they give', async () => {
  const [one, two] = (await fourPayments()) as Four
  const charge = async (membershipId: string, amountCents: number) =>
    (
      await askCharge(deps(ann), {
        brand: world.brand,
        membershipId,
        key: randomUUID(),
        ask: { amountCents, chargedCents: 0, reason, paid: { tender: 'cash', reference: null } },
      })
    ).status
  expect(await charge(one.membershipId, 4_000)).toBe('paid')
  expect(await leftFor(two)).toBe(5_000)
  expect(await charge(two.membershipId, 1_001)).toBe('waiting')
})

test('§console: two simultaneous refunds by one person never exceed the limit together', async () => {
  const payments = (await fourPayments()) as Four
  const asked = await Promise.all(payments.map((payment) => refund(payment, 3_660)))
  expect(asked.filter((needsApproval) => !needsApproval)).toHaveLength(1)
  expect(await givenCents()).toBe(3_660)
})

test('§console: a person can refund $500 alone per day of the brand, across all members', async () => {
  for (let each = 0; each < 10; each += 1) {
    expect(await refund(await onePayment(), 5_000)).toBe(false)
  }
  const payment = await onePayment()
  expect(await leftFor(payment, ben)).toBe(5_000)
  expect(await refund(payment, 1)).toBe(true)
  // Phoenix starts its next day at 7:00 UTC.
  clock.now = new Date('2026-11-21T06:59:59Z')
  expect(await leftFor(payment)).toBe(0)
  clock.now = new Date('2026-11-21T07:00:00Z')
  expect(await leftFor(payment)).toBe(5_000)
})
