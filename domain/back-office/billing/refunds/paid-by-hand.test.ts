import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { countReviews } from '#domain/back-office/billing/review-counts.server.ts'
import { readStatement } from '#domain/back-office/billing/statements/statement.server.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { askRefund, type RefundDeps } from './ask-refund.server.ts'
import { approveRefund } from './decide-refund.server.ts'
import { listOwedRefunds } from './owed-refunds.queries.server.ts'
import type { AskRefund } from './refund-request.schema.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const reach = { kind: 'brand' } as const
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let [ann, ben] = ['', '']

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  const brandIds = [world.brand.id]
  ann = (await insertStaff(database.db, { role: 'support', brandIds, name: 'Ann Asker' })).id
  ben = (await insertStaff(database.db, { role: 'finance', brandIds, name: 'Ben Boss' })).id
})

const deps = (staffId: string, more: Partial<RefundDeps> = {}): RefundDeps => ({
  db: database.db,
  now: clock.now,
  gateway: world.gateway,
  by: { staffId, actor: `${staffId} <x@example.com>`, ip: null },
  ...more,
})

/** A member who paid at the desk; a desk payment is no charge of the gateway. */
async function paidAtDesk(): Promise<InsertedMember> {
  const member = await world.member({ joinedOn: '2026-11-10', interval: 'month' })
  await takenAtDesk()
  return member
}
async function takenAtDesk() {
  const atDesk = { gateway: 'desk', tender: 'cash', gatewayReference: null, feeCents: null } as const
  const card = {
    cardBrand: null,
    last4: null,
    expMonth: null,
    expYear: null,
    wallet: null,
    methodReference: null,
  }
  await database.db.update(payments).set({ ...atDesk, ...card })
  await database.db.execute('delete from sandbox_gateway.charges')
}
async function owing() {
  const member = await paidAtDesk()
  await world.cancel(member)
  await world.sendRefunds()
  const owed = (await owedRefunds()).at(-1)
  if (!owed) throw new Error('Nothing is owed.')
  return { member, owed }
}
const owedRefunds = () => listOwedRefunds(database.db, { brandId: world.brand.id, reach })
const today = () => world.today()
type Asked = Partial<AskRefund> & { paymentId: string; by?: string; key?: string; on?: Partial<RefundDeps> }
const ask = ({ paymentId, by = ann, key = randomUUID(), on, ...rest }: Asked) =>
  askRefund(deps(by, on), {
    brand: world.brand,
    paymentId,
    key,
    ask: {
      amountCents: 0,
      leftCents: 0,
      reason: 'They came by.',
      paid: { tender: 'cash', reference: null },
      paidOn: today(),
      ...rest,
    },
  })
type Owed = Awaited<ReturnType<typeof owedRefunds>>[number]
const settling = ({ id: owedRefundId, paymentId, amountCents, leftCents }: Owed) => ({
  owedRefundId,
  paymentId,
  amountCents,
  leftCents,
})
const waiting = async () =>
  countReviews(database.db, { brandId: world.brand.id, reach, today: world.today() })

test('§console: a refund owed for a desk payment waits under Refunds owed, is paid manually once, and is shown everywhere', async () => {
  const { member, owed } = await owing()
  expect(owed).toMatchObject({ atDesk: true, isWaiting: false })
  expect(await waiting()).toMatchObject({ owed: 1 })
  expect(await world.violations()).toEqual([])
  const owner = { ...world.ownerOf(member), receiptId: member.receipts[0]?.id ?? '' }
  expect(await findReceipt(database.db, owner)).toMatchObject({
    refundedCents: 0,
    refundFailedCents: owed.amountCents,
  })

  const before = today()
  expect(await codedRefusal(ask({ ...settling(owed), paidOn: '2026-11-30' }))).toContain('in the future')
  expect(await codedRefusal(ask({ ...settling(owed), paidOn: '2026-11-01' }))).toContain(
    'hadn’t been paid yet',
  )
  expect(await codedRefusal(ask({ ...settling(owed), amountCents: owed.amountCents - 1 }))).toContain(
    'not owed',
  )
  const twice = await Promise.all([ann, ben].map((by) => codedRefusal(ask({ ...settling(owed), by }))))
  expect(twice.toSorted()).toEqual(['conflict: This refund was paid back in cash already.', 'done'])

  expect(await database.db.select().from(refunds)).toMatchObject([{ status: 'succeeded', tender: 'cash' }])
  expect([await owedRefunds(), (await waiting()).owed]).toEqual([[], 0])
  expect((await findReceipt(database.db, owner)).refunds).toMatchObject([
    { amountCents: owed.amountCents, tender: 'cash', on: before },
  ])
  const { entries } = await readActivity(database.db, owner, 1)
  expect(entries.find(({ kind }) => kind === 'refunded')).toMatchObject({ detail: 'in cash', on: before })
  const audit = await database.db.select().from(auditLog)
  expect(audit).toMatchObject([{ action: 'refund.paid_by_hand', after: { paidBack: 'in cash' } }])
  const sent = (await database.db.select().from(mails)).map(({ template }) => template)
  expect(sent.filter((template) => template.includes('refund')).toSorted()).toEqual([
    'manual-refund',
    'staff-refund-failed',
  ])
  const { total } = await readStatement(database.db, { brand: world.brand, reach, month: '2026-11' })
  // The desk refunded what it had taken: nothing went through the gateway.
  expect(total).toMatchObject({ refundsCents: owed.amountCents, netCents: 0 })
  expect(await world.violations()).toEqual([])
})

test('§console: a desk payment is refunded manually from the start; above the limit another person approves', async () => {
  const member = await world.member({ joinedOn: '2026-11-10' })
  await takenAtDesk()
  const { id: paymentId = '', amountCents: leftCents = 0 } = member.payments[0] ?? {}
  const much = { paymentId, leftCents, amountCents: leftCents }
  expect(await codedRefusal(ask({ ...much, paid: undefined, paidOn: undefined }))).toContain('Choose how')
  const paid = { tender: 'check', reference: '1042' } as const
  const asked = await ask({ ...much, paid })
  expect(asked).toMatchObject({ needsApproval: true, refundId: null })
  const approve = (by: string) =>
    approveRefund(deps(by), {
      brandId: world.brand.id,
      requestId: asked.id,
      seen: { amountCents: leftCents, leftCents },
    })
  expect(await codedRefusal(approve(ann))).toContain('forbidden')
  await approve(ben)
  expect(await database.db.select().from(refunds)).toMatchObject([
    { status: 'succeeded', tender: 'check', gatewayReference: '1042', amountCents: leftCents },
  ])
  expect(await world.mailsOf('manual-refund')).toBe(1)
  expect(await world.violations()).toEqual([])
})

test('§console: a refund that the bank refused is paid by check, and the gateway’s ledger still agrees', async () => {
  const member = await world.member({ joinedOn: '2026-06-20' })
  await world.cancel(member)
  await world.sendRefunds()
  const [sent] = await database.db.select().from(refunds)
  if (!sent) throw new Error('Nothing went back.')
  await database.db.execute('delete from sandbox_gateway.refunds')
  await database.db.update(refunds).set({ status: 'failed', failureCode: 'card_closed' })
  const [owed] = await owedRefunds()
  if (!owed) throw new Error('Nothing is owed.')
  expect(owed).toMatchObject({ id: sent.id, atDesk: false })
  await ask({ ...settling(owed), paid: { tender: 'check', reference: '7' }, by: ben }).then(
    ({ needsApproval, id }) =>
      needsApproval
        ? approveRefund(deps(ann), {
            brandId: world.brand.id,
            requestId: id,
            seen: { amountCents: owed.amountCents, leftCents: owed.leftCents },
          })
        : null,
  )
  expect(await world.violations()).toEqual([])
})

test('§console: killed at any statement, a manual refund is made once when the request is repeated', async () => {
  const { owed } = await owing()
  const again = { status: 'owed', tender: null, settledAt: null, gatewayReference: null } as const
  for (let statements = 0; ; statements += 1) {
    await database.db.delete(moneyRequests)
    await database.db.update(refunds).set(again)
    const key = randomUUID()
    const dying = createCrashingDb(database.url, statements)
    await ask({ ...settling(owed), key, on: { db: dying.db } }).catch(() => null)
    await dying.close()
    clock.now = new Date(clock.now.getTime() + 120_000)
    await ask({ ...settling(owed), key })
    expect([statements, await owedRefunds(), await database.db.$count(moneyRequests)]).toEqual([
      statements,
      [],
      1,
    ])
    if (dying.died) continue
    const audit = await database.db.$count(auditLog, eq(auditLog.action, 'refund.paid_by_hand'))
    expect(audit).toBe(statements + 1)
    break
  }
  expect(await world.violations()).toEqual([])
}, 60_000)
