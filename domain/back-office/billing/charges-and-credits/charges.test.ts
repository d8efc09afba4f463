import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments, receipts } from '#db/schema/billing.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { orders } from '#db/schema/orders.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { RefundDeps } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { listMoneyRequests } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { readStatement } from '#domain/back-office/billing/statements/statement.server.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { approveRequest } from './approve-charge.server.ts'
import { askCharge } from './ask-charge.server.ts'
import { type AskCharge, askChargeSchema } from './charge.schema.ts'
import { previewCharge } from './charge-preview.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const reach = { kind: 'brand' } as const
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
let [ann, ben] = ['', '']

beforeEach(async () => {
  world = await openRenewalWorld(database.db, clock)
  member = await world.member({ joinedOn: '2026-06-20' })
  const brandIds = [world.brand.id]
  ann = (await insertStaff(database.db, { role: 'support', brandIds, name: 'Ann Asker' })).id
  ben = (await insertStaff(database.db, { role: 'finance', brandIds, name: 'Ben Boss' })).id
})

const deps = (staffId: string, more: Partial<RefundDeps> = {}): RefundDeps => ({
  db: database.db,
  now: clock.now,
  gateway: world.deps().gateway,
  by: { staffId, actor: `${staffId} <x@example.com>`, ip: null },
  ...more,
})
const preview = () =>
  previewCharge(deps(ann), { brand: world.brand, membershipId: member.membership.id, by: { staffId: ann } })
type Ask = Partial<AskCharge> & { by?: string; key?: string; on?: Partial<RefundDeps> }
const charge = async ({ by = ann, key = randomUUID(), on, ...ask }: Ask) => {
  const { onFile, chargedCents } = await preview()
  const how = ask.paid ? {} : { methodId: onFile?.id }
  return askCharge(deps(by, on), {
    brand: world.brand,
    membershipId: member.membership.id,
    key,
    ask: { amountCents: 2_000, reason: 'Difference by phone', chargedCents, ...how, ...ask },
  })
}
const approve = (by: string, requestId: string, amountCents: number) =>
  approveRequest(deps(by), { brandId: world.brand.id, requestId, seen: { amountCents, leftCents: 0 } })
const adjustments = () => database.db.select().from(orders).where(eq(orders.kind, 'adjustment'))

test('§console: a manual charge is its own order: on receipt, timeline and statement, and the books add up', async () => {
  expect(await charge({})).toMatchObject({ status: 'paid' })
  const atDesk = { amountCents: 500, paid: { tender: 'cash', reference: null } } as const
  expect(await charge(atDesk)).toMatchObject({ status: 'paid' })
  expect((await adjustments()).map(({ status, placedBy }) => [status, placedBy])).toEqual([
    ['settled', 'staff'],
    ['settled', 'staff'],
  ])
  const written = await database.db.select().from(receipts).where(eq(receipts.totalCents, 2_000))
  expect(written).toMatchObject([{ lines: [{ kind: 'adjustment', label: 'Difference by phone' }] }])
  const { entries } = await readActivity(database.db, world.ownerOf(member), 1)
  expect(entries.filter(({ kind }) => kind === 'adjusted').map(({ detail }) => detail)).toEqual([
    'Difference by phone',
    'Difference by phone',
  ])
  const { total } = await readStatement(database.db, { brand: world.brand, reach, month: '2026-11' })
  expect(total).toMatchObject({ collectedCents: 2_500, atDeskCents: 500 })
  expect(await world.mailsOf('adjustment-charged')).toBe(2)
  expect(await preview()).toMatchObject({ chargedCents: 2_500, aloneCents: 2_500 })
  expect(await world.violations()).toEqual([])

  // Above the rest of the limit, someone else approves: once, and never the requester.
  const { id, status } = await charge({ amountCents: 2_501 })
  expect(status).toBe('waiting')
  expect(await codedRefusal(charge({ amountCents: 1 }))).toContain('already waiting for approval')
  expect(await codedRefusal(approve(ann, id, 2_501))).toContain('forbidden')
  const both = await Promise.all([1, 2].map(() => codedRefusal(approve(ben, id, 2_501))))
  expect(both.toSorted()).toEqual(['conflict: This charge was already approved by Ben Boss.', 'done'])
  expect(await adjustments()).toHaveLength(3)
  const [listed] = await listMoneyRequests(database.db, { brandId: world.brand.id, reach })
  expect(listed).toMatchObject({ kind: 'charge', status: 'done', moneyStatus: 'paid' })
  const acts = (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(
    ({ action }) => action,
  )
  expect(acts).toEqual(['charge.made', 'charge.made', 'charge.asked', 'charge.approved'])
  expect(await world.violations()).toEqual([])
})

test('§console: two simultaneous charges charge once, and the other is refused; a declined card charges nothing', async () => {
  const { onFile, chargedCents } = await preview()
  const shown = { methodId: onFile?.id, chargedCents }
  const both = await Promise.all([ann, ben].map((by) => codedRefusal(charge({ by, ...shown }))))
  expect(both.filter((each) => each === 'done')).toHaveLength(1)
  expect(both.find((each) => each !== 'done')).toMatch(/in_flight|Someone has charged/)
  expect(await adjustments()).toHaveLength(1)
  expect(await codedRefusal(charge({ methodId: randomUUID() }))).toContain('saved payment method changed')
  await database.db.execute(`update sandbox_gateway.tokens set behaviour = 'insufficient_funds'`)
  expect(await charge({ amountCents: 100 })).toMatchObject({ status: 'declined' })
  expect((await preview()).chargedCents).toBe(2_000)
  expect((await world.read(member)).status).toBe('active')
  expect(await world.violations()).toEqual([])
})

test('§console: killed at any statement, a manual charge is made once when the request is repeated', async () => {
  for (let statements = 0; ; statements += 1) {
    await database.db
      .update(moneyRequests)
      .set({ decidedAt: new Date('2026-01-01') })
      .where(eq(moneyRequests.status, 'done'))
    const shown = await preview()
    const again = {
      key: randomUUID(),
      chargedCents: shown.chargedCents,
      methodId: shown.onFile?.id,
      amountCents: 100,
    }
    const dying = createCrashingDb(database.url, statements)
    await charge({ ...again, on: { db: dying.db } }).catch(() => null)
    await dying.close()
    clock.now = new Date(clock.now.getTime() + 120_000)
    await charge(again)
    await world.reconcile()
    expect([statements, (await adjustments()).length]).toEqual([statements, statements + 1])
    if (!dying.died) break
  }
  const made = await database.db.$count(auditLog, eq(auditLog.action, 'charge.made'))
  expect(made).toBe(await database.db.$count(payments, eq(payments.amountCents, 100)))
  expect(await world.violations()).toEqual([])
}, 60_000)

test('against a saved method it is refused below the gateway’s minimum; at the desk it is accepted', () => {
  const refusal = (more: object) =>
    askChargeSchema
      .safeParse({ amountCents: 49, reason: 'Difference', chargedCents: 0, ...more })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(refusal({ methodId: randomUUID() })).toEqual([
    ['amountCents', 'What is on file is charged $0.50 or more. Enter that, or take it at the desk.'],
  ])
  expect(refusal({ methodId: randomUUID(), amountCents: 50 })).toBeUndefined()
  expect(refusal({ paid: { tender: 'cash', reference: null } })).toBeUndefined()
})
