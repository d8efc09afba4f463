import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { askRefund, type RefundDeps } from './ask-refund.server.ts'
import { approveRefund, endRequest } from './decide-refund.server.ts'
import { listMoneyRequests } from './money-requests.queries.server.ts'
import { previewRefund } from './refund-preview.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let member: InsertedMember
let paymentId: string
let paid: number
let [asker, approver, third] = ['', '', '']

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  member = await world.member({ joinedOn: '2026-06-20' })
  const [payment] = member.payments
  paymentId = payment?.id ?? ''
  paid = payment?.amountCents ?? 0
  const brandIds = [world.brand.id]
  asker = (await insertStaff(database.db, { role: 'support', brandIds, name: 'Ann Asker' })).id
  approver = (await insertStaff(database.db, { role: 'finance', brandIds, name: 'Ben Boss' })).id
  third = (await insertStaff(database.db, { role: 'owner', brandIds, name: 'Cy Chief' })).id
})

const deps = (staffId: string, more: Partial<RefundDeps> = {}): RefundDeps => ({
  db: database.db,
  now: clock.now,
  gateway: world.gateway,
  by: { staffId, actor: `${staffId} <x@example.com>`, ip: '198.51.100.7' },
  ...more,
})
type Ask = { amountCents: number; leftCents?: number; key?: string; by?: string; on?: Partial<RefundDeps> }
const ask = ({ amountCents, leftCents = paid, key = randomUUID(), by = asker, on }: Ask) =>
  askRefund(deps(by, on), {
    brand: world.brand,
    paymentId,
    key,
    ask: { amountCents, leftCents, reason: 'The office was closed.' },
  })
const approve = (requestId: string, seen: { amountCents: number; leftCents?: number }, by = approver) =>
  approveRefund(deps(by), { brandId: world.brand.id, requestId, seen: { leftCents: paid, ...seen } })
const end = (requestId: string, as: 'declined' | 'withdrawn', by: string) =>
  endRequest(deps(by), { brandId: world.brand.id, requestId, as, reason: 'No.' })
const rows = () => database.db.select().from(refunds)
const preview = () =>
  previewRefund(
    { db: database.db, now: clock.now },
    { brand: world.brand, paymentId, by: { staffId: asker } },
  )
const audit = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(({ action }) => action)

describe('§console: a manual refund', () => {
  test('up to the brand’s limit is done at once; the member gets an email, the receipt, the timeline and the books agree', async () => {
    const asked = await ask({ amountCents: 5_000 })
    expect(asked).toMatchObject({ needsApproval: false })
    expect(await rows()).toMatchObject([{ id: asked.refundId, amountCents: 5_000, status: 'succeeded' }])
    expect(await world.mailsOf('manual-refund')).toBe(1)
    const owner = world.ownerOf(member)
    const [receipt] = member.receipts
    expect(await findReceipt(database.db, { ...owner, receiptId: receipt?.id ?? '' })).toMatchObject({
      refundedCents: 5_000,
    })
    const { entries } = await readActivity(database.db, owner, 1)
    expect(entries[0]).toMatchObject({ kind: 'refunded', amountCents: 5_000, receiptId: receipt?.id })
    expect(await audit()).toEqual(['refund.made'])
    expect((await world.read(member)).status).toBe('active')
    expect(await world.violations()).toEqual([])
  })

  test('above it waits for another person, never the requester, and can’t be split into pieces', async () => {
    await ask({ amountCents: 3_000 })
    const { id, needsApproval, refundId } = await ask({ amountCents: 2_001, leftCents: paid - 3_000 })
    expect([needsApproval, refundId]).toEqual([true, null])
    expect(await rows()).toHaveLength(1)
    const seen = { amountCents: 2_001, leftCents: paid - 3_000 }
    expect(await codedRefusal(approve(id, seen, asker))).toContain(
      'forbidden: The person who requests a refund',
    )
    expect(await codedRefusal(end(id, 'declined', asker))).toContain('forbidden')
    expect(await codedRefusal(ask({ amountCents: 1, leftCents: paid - 3_000 }))).toContain(
      'already waiting for approval',
    )
    await approve(id, seen)
    expect(await rows()).toHaveLength(2)
    expect(await codedRefusal(approve(id, seen, third))).toBe(
      'conflict: This refund was already approved by Ben Boss.',
    )
    expect(await audit()).toEqual(['refund.made', 'refund.asked', 'refund.approved'])
    expect(await world.violations()).toEqual([])
  })

  test('the database itself rejects an approval by the requester', async () => {
    const { id } = await ask({ amountCents: 6_000 })
    const refund = (await ask({ amountCents: 1, by: third }).catch(() => null))?.refundId ?? null
    expect(refund).toBeNull()
    await approve(id, { amountCents: 6_000 })
    const forged = database.db.update(moneyRequests).set({ decidedBy: asker }).where(eq(moneyRequests.id, id))
    const failed = await forged.catch((error: Error) => error.cause)
    expect(String(failed)).toContain('money_requests_two_people')
  })

  test('is declined by another person, or withdrawn by the requester; then nothing is refunded', async () => {
    const one = await ask({ amountCents: 6_000 })
    await end(one.id, 'declined', approver)
    const two = await ask({ amountCents: 6_000 })
    await end(two.id, 'withdrawn', asker)
    expect(await codedRefusal(approve(two.id, { amountCents: 6_000 }))).toContain('withdrawn by Ann Asker')
    expect(await rows()).toEqual([])
    const listed = await listMoneyRequests(database.db, {
      brandId: world.brand.id,
      reach: { kind: 'brand' },
    })
    expect(listed.map(({ status, moneyStatus }) => [status, moneyStatus])).toEqual([
      ['withdrawn', 'none'],
      ['declined', 'none'],
    ])
    for (const officeIds of [[randomUUID()], []]) {
      const reach = { kind: 'offices', officeIds } as const
      expect(await listMoneyRequests(database.db, { brandId: world.brand.id, reach })).toEqual([])
    }
  })

  test('never exceeds what was paid minus earlier refunds, nor what the screen showed', async () => {
    await ask({ amountCents: 4_000 })
    expect(await codedRefusal(ask({ amountCents: 100 }))).toContain('Some of this payment was refunded')
    expect(await codedRefusal(ask({ amountCents: paid, leftCents: paid - 4_000 }))).toContain(
      'more than is left',
    )
    expect(await preview()).toMatchObject({
      paidCents: paid,
      leftCents: paid - 4_000,
      aloneCents: 1_000,
      refusal: null,
    })
  })

  test('shows what the state’s rule would refund today', async () => {
    const { byRule } = await preview()
    expect(byRule?.memberCents).toBe((await world.previewCancel(member)).refundCents)
    expect(byRule?.operatorCents).toBe(8_692)
    expect(byRule?.rule).toContain('Arizona')
  })
})

describe('§console: one refund under concurrent requests; the loser is told why', () => {
  test('one request key, sent five times', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask({ amountCents: 2_000, key })))
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await audit()).toEqual(['refund.made'])
  })

  test('two approvers', async () => {
    const { id } = await ask({ amountCents: 6_000 })
    const both = await Promise.all(
      [approver, third].map((by) => codedRefusal(approve(id, { amountCents: 6_000 }, by))),
    )
    expect(both.filter((each) => each === 'done')).toHaveLength(1)
    expect(both.find((each) => each !== 'done')).toMatch(
      /conflict: This refund was already approved by (Ben Boss|Cy Chief)/,
    )
    expect(await rows()).toHaveLength(1)
  })

  test('two requesters', async () => {
    const both = await Promise.all([asker, third].map((by) => codedRefusal(ask({ amountCents: 4_000, by }))))
    expect(both.filter((each) => each === 'done')).toHaveLength(1)
    expect(both.find((each) => each !== 'done')).toContain('Some of this payment was refunded')
    expect(await rows()).toHaveLength(1)
  })

  test('the approver and the member, who cancels', async () => {
    const { id } = await ask({ amountCents: 6_000 })
    const shown = await world.previewCancel(member)
    expect(shown.refundCents).toBe(8_692)
    const [approved, cancelled] = await Promise.all([
      codedRefusal(approve(id, { amountCents: 6_000 })),
      codedRefusal(world.cancel(member)),
    ])
    const given = (await rows()).filter(({ status }) => status !== 'withdrawn')
    expect(given.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(paid)
    if (approved !== 'done') expect(approved).toContain('Some of this payment was refunded')
    // The member agreed to the amount shown: it still fits beside the refund, or they are asked again.
    if (cancelled !== 'done') expect(cancelled).toContain('stale_quote')
    expect([approved, cancelled]).toContain('done')
    await world.sendRefunds()
    expect(await world.violations()).toEqual([])
  })

  test('the approver and a dispute at the bank', async () => {
    const { id } = await ask({ amountCents: 6_000 })
    const reference = member.payments[0]?.gatewayReference ?? ''
    const alarms: string[] = []
    const news = {
      db: database.db,
      now: clock.now,
      gateway: world.gateway,
      alarm: (text: string) => alarms.push(text),
    }
    const dispute = () =>
      handleDispute(news, {
        event: { id: 'evt_1', type: 'charge.dispute.created' },
        reason: 'a charge is disputed at the bank',
        reference,
        said: { amount: paid },
      })
    const [approved] = await Promise.all([codedRefusal(approve(id, { amountCents: 6_000 })), dispute()])
    expect(await database.db.select().from(quarantinedEvents)).toMatchObject([
      { paymentId, brandId: world.brand.id },
    ])
    expect(alarms).toHaveLength(1)
    expect(await rows()).toHaveLength(approved === 'done' ? 1 : 0)
    // In either order, nothing more is refunded while the dispute waits.
    const { leftCents, refusal: why } = await preview()
    expect(why).toContain('disputes this payment')
    expect(await codedRefusal(ask({ amountCents: 100, leftCents }))).toContain('settle the dispute first')
  })
})

test('§console: killed at any statement, a refund is requested and made once when the request is repeated', async () => {
  for (let statements = 0; ; statements += 1) {
    member = await world.member({ joinedOn: '2026-06-20' })
    paymentId = member.payments[0]?.id ?? ''
    const key = randomUUID()
    const dying = createCrashingDb(database.url, statements)
    clock.now = new Date(clock.now.getTime() + 1)
    await ask({ amountCents: 2_000, key, on: { db: dying.db } }).catch(() => null)
    await dying.close()
    clock.now = new Date(clock.now.getTime() + 120_000)
    const again = await ask({ amountCents: 2_000, key })
    await world.reconcile()
    const own = await database.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect([statements, own.map(({ id, status }) => [id, status])]).toEqual([
      statements,
      [[again.refundId, 'succeeded']],
    ])
    if (!dying.died) break
  }
  expect(await world.violations()).toEqual([])
}, 120_000)

test('§console: killed at any statement, an approval refunds once or not at all, and its audit says so', async () => {
  for (let statements = 0; ; statements += 1) {
    member = await world.member({ joinedOn: '2026-06-20' })
    paymentId = member.payments[0]?.id ?? ''
    const { id } = await ask({ amountCents: 6_000 })
    const dying = createCrashingDb(database.url, statements)
    const seen = { amountCents: 6_000, leftCents: paid }
    const by = deps(approver, { db: dying.db })
    await approveRefund(by, { brandId: world.brand.id, requestId: id, seen }).catch(() => null)
    await dying.close()
    await world.reconcile()
    const [request] = await database.db.select().from(moneyRequests).where(eq(moneyRequests.id, id))
    if (request?.status === 'waiting') await approve(id, { amountCents: 6_000 })
    else
      expect(await codedRefusal(approve(id, { amountCents: 6_000 }))).toContain(
        'already approved by Ben Boss',
      )
    const own = await database.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect([statements, own.map(({ status }) => status)]).toEqual([statements, ['succeeded']])
    if (!dying.died) break
  }
  const approvals = (await audit()).filter((action) => action === 'refund.approved')
  expect(approvals).toHaveLength(await database.db.$count(refunds))
  expect(await world.violations()).toEqual([])
}, 120_000)
