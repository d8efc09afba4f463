import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { memberships } from '#db/schema/memberships.ts'
import { bookChecks } from '#db/schema/money-requests.ts'
import { sandboxCharges, sandboxRefunds } from '#db/schema/sandbox.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import {
  notePromise,
  sendPaymentMethodLink,
} from '#domain/back-office/billing/payments/dunning-actions.server.ts'
import { listFailed } from '#domain/back-office/billing/payments/failed.queries.server.ts'
import { paymentQuerySchema } from '#domain/back-office/billing/payments/money-list.schema.ts'
import {
  listPayments,
  readPaymentDetail,
} from '#domain/back-office/billing/payments/payments.queries.server.ts'
import { listRenewalsDue } from '#domain/back-office/billing/payments/renewals-due.queries.server.ts'
import { keepBookCheck, readBookCheck } from '#domain/back-office/billing/reconciliation/book-check.server.ts'
import { askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { readStatement, statementCsv } from '#domain/back-office/billing/statements/statement.server.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { handleDispute } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { refusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let staffId: string
const all = { kind: 'brand' } as const

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  staffId = (
    await insertStaff(database.db, { role: 'finance', brandIds: [world.brand.id], name: 'Ben Boss' })
  ).id
})

const deps = () => ({
  db: database.db,
  now: clock.now,
  gateway: world.gateway,
  by: { staffId, actor: 'Ben Boss <b@example.com>', ip: null },
})
const place = () => ({ brand: world.brand, brandId: world.brand.id, reach: all, today: world.today() })
const list = (query: object, reach: Parameters<typeof listPayments>[1]['reach'] = all) =>
  listPayments(database.db, { ...place(), reach }, paymentQuerySchema.parse(query))
const actions = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(({ action }) => action)

describe('§console: payments', () => {
  test('by status, day, office and amount, within scope and in one brand; each opens its order and attempts', async () => {
    const office = await insertOffice(database.db, { brandId: world.brand.id })
    const good = await world.member({ joinedOn: '2026-11-01', officeId: office.id })
    const late = await world.member({ status: 'past_due', interval: 'month' })
    const { rows } = await list({})
    expect(rows).toHaveLength(await database.db.$count(payments))
    expect((await list({ status: 'failed' })).rows.every(({ status }) => status === 'failed')).toBe(true)
    const here = await list({ officeId: office.id })
    expect(here.rows.map(({ memberNumber }) => memberNumber)).toEqual([good.membership.memberNumber])
    const reach = { kind: 'offices', officeIds: [office.id] } as const
    expect((await list({}, reach)).rows).toEqual(here.rows)
    expect((await list({}, null)).rows).toEqual([])
    expect((await list({ from: '2026-11-01', to: '2026-11-01' })).rows).toHaveLength(1)
    const amounts = (await list({ sort: 'lowest' })).rows.map(({ amountCents }) => amountCents)
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
    expect((await list({ page: 2 })).rows).toEqual([])
    const failed = (await list({ status: 'failed' })).rows[0]
    const detail = await readPaymentDetail(database.db, {
      brandId: world.brand.id,
      paymentId: failed?.id ?? '',
    })
    expect(detail.failure).toBe('The member’s bank declined the card and gave no reason.')
    expect(detail.attempts).toHaveLength(1)
    expect(detail.memberNumber).toBe(late.membership.memberNumber)
    expect(detail.order.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(detail.amountCents)
  })

  test('that failed: why, and the next try; a link is sent, a promise is shown and pauses nothing', async () => {
    const member = await world.member({ status: 'past_due', interval: 'month' })
    await world.member()
    const read = async () => (await listFailed(database.db, place(), 1)).rows
    const [row, ...others] = await read()
    expect(others).toEqual([])
    const view = await world.view(member)
    expect(row).toMatchObject({
      membershipId: member.membership.id,
      amountCents: view.balanceCents,
      nextTryOn: view.nextCharge?.date ?? null,
      lapsesOn: view.pastDue?.lapsesOn,
      promise: null,
    })
    const which = { brandId: world.brand.id, paymentId: row?.paymentId ?? '' }
    await sendPaymentMethodLink(deps(), which)
    expect(await refusal(sendPaymentMethodLink(deps(), which))).toContain('one went out this minute')
    expect(await world.mailsOf('payment-failed')).toBe(1)
    const promise = (promisedOn: string, today: string) =>
      notePromise(deps(), { ...which, promisedOn, note: 'After payday', today })
    expect(await refusal(promise('2026-12-01', '2026-12-02'))).toContain('That day has passed.')
    await promise('2026-12-01', '2026-12-01')
    expect((await read())[0]).toMatchObject({
      nextTryOn: row?.nextTryOn,
      promise: { on: '2026-12-01', note: 'After payday', by: 'Ben Boss' },
    })
    expect(await actions()).toEqual(['payment.link_sent', 'payment.promised'])
  })

  test('renewals due: each costs what its member sees, and the text says why', async () => {
    const members = [
      await world.member({ joinedOn: '2025-12-04' }),
      await world.member({ joinedOn: '2026-10-25', interval: 'month' }),
      await world.member({ joinedOn: '2025-12-10', autoRenew: false }),
      await world.member({
        joinedOn: '2025-12-05',
        dependents: [{ relationship: 'child', dateOfBirth: '2000-11-28' }],
      }),
    ]
    await world.member({ joinedOn: '2026-06-01' })
    await world.publishAnew(world.plan.id, { yearCents: 19_900 })
    await world.tellOfPrices()
    const { rows } = await listRenewalsDue(database.db, place(), 1)
    expect(rows).toHaveLength(members.length)
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(rows.map(({ dueOn }) => dueOn).toSorted())
    for (const member of members) {
      const row = rows.find(({ membershipId }) => membershipId === member.membership.id)
      const { renewalTotalCents, nextCharge } = await world.view(member)
      expect(row).toMatchObject({ totalCents: renewalTotalCents, isCharged: nextCharge !== null })
      if (nextCharge) expect(row?.dueOn).toBe(nextCharge.date)
    }
    expect(rows.some(({ why }) => why.join(' ').includes('Auto-renewal is off'))).toBe(true)
  })
})

describe('§console: gateway events that were set aside', () => {
  const news = () => ({ db: database.db, now: clock.now, gateway: world.gateway, alarm: () => {} })
  async function disputed(type: string, said: object) {
    const member = await world.member({ joinedOn: '2026-06-20' })
    const [payment] = member.payments
    const amount = payment?.amountCents ?? 0
    const hear = (event: string, more: object) =>
      handleDispute(news(), {
        event: { id: `evt_${event}_${payment?.id}`, type: event },
        reason: 'a charge is disputed at the bank',
        reference: payment?.gatewayReference ?? '',
        said: { id: `dp_${payment?.id}`, amount, ...more },
      })
    await hear('charge.dispute.created', {})
    if (type !== 'charge.dispute.created') await hear(type, said)
    return { member, payment, amount }
  }
  const settle = async (type: string, as: 'recorded' | 'aside') => {
    const event = (await listGatewayEvents(database.db, world.brand.id)).find((each) => each.type === type)
    return refusal(resolveEvent(deps(), { eventId: event?.id ?? '', as, reason: 'Looked at it.' }))
  }

  test('a lost dispute is recorded once: the money is gone, the term too, and the card isn’t charged again', async () => {
    const { member, amount } = await disputed('charge.dispute.closed', { status: 'lost' })
    const [closed] = (await listGatewayEvents(database.db, world.brand.id)).filter(
      ({ recording }) => recording,
    )
    expect(closed).toMatchObject({ type: 'charge.dispute.closed', amountCents: amount })
    const both = await Promise.all([
      settle('charge.dispute.closed', 'recorded'),
      settle('charge.dispute.closed', 'recorded'),
    ])
    expect(both.toSorted()).toEqual(['Someone has settled this event already.', 'done'])
    expect(await database.db.select().from(refunds)).toMatchObject([{ kind: 'dispute', amountCents: amount }])
    expect(await world.read(member)).toMatchObject({ status: 'lapsed', autoRenew: false })
    expect((await listGatewayEvents(database.db, world.brand.id)).every(({ settled }) => settled)).toBe(true)
    expect(await actions()).toEqual(['event.recorded'])
    expect(await world.violations()).toEqual([])
  })

  test('one with nothing to record is only set aside, with a reason', async () => {
    await disputed('charge.dispute.created', {})
    expect(await settle('charge.dispute.created', 'recorded')).toContain('nothing to record')
    expect(await settle('charge.dispute.created', 'aside')).toBe('done')
    expect(await database.db.select().from(quarantinedEvents)).toMatchObject([
      { settledAs: 'aside', settledBy: staffId, settledReason: 'Looked at it.' },
    ])
    expect(await listGatewayEvents(database.db, null)).toEqual([])
  })

  test('a refund made at the gateway outside our books is recorded, and the books agree with its ledger', async () => {
    const member = await world.member({ joinedOn: '2026-06-20' })
    const [payment] = member.payments
    const reference = payment?.gatewayReference ?? ''
    await world.gateway.refund({ reference, amountCents: 1_000, idempotencyKey: 'by-hand-there' })
    expect((await world.violations()).map(({ rule }) => rule)).toEqual([
      'refunds that differ from the gateway',
    ])
    await database.db.insert(quarantinedEvents).values({
      gateway: 'sandbox',
      eventId: 'evt_refund',
      type: 'charge.refunded',
      reason: 'more was given back than our refunds say',
      said: { amountCents: 1_000, reference },
      brandId: world.brand.id,
      paymentId: payment?.id,
    })
    expect(await settle('charge.refunded', 'recorded')).toBe('done')
    expect(await world.violations()).toEqual([])
  })
})

test('§console: the last consistency check is saved, and each breach is shown with its row, to its own brand only', async () => {
  expect(await readBookCheck(database.db, null)).toEqual({ checkedAt: null, violations: 0, breaches: [] })
  await database.db.update(brands).set({ createdAt: new Date('2026-01-01T00:00:00Z') })
  const member = await world.member({ joinedOn: '2026-06-20' })
  const paymentId = member.payments[0]?.id ?? ''
  await database.db.update(payments).set({ amountCents: 1 }).where(eq(payments.id, paymentId))
  const found = await checkInvariant({ db: database.db, now: clock.now, gateway: world.gateway })
  await keepBookCheck({ db: database.db, now: clock.now }, found)
  const { breaches, violations, checkedAt } = await readBookCheck(database.db, world.brand.id)
  expect([violations, checkedAt]).toEqual([found.length, clock.now.toISOString()])
  expect(breaches.find(({ subject }) => subject === paymentId)).toMatchObject({
    table: 'payments',
    row: { id: paymentId, amount_cents: 1 },
  })
  const other = await openRenewalWorld(database.db, clock)
  await database.db
    .update(brands)
    .set({ createdAt: new Date(clock.now.getTime() + 60_000) })
    .where(eq(brands.id, other.brand.id))
  // A brand created after the check has not been checked.
  expect(await readBookCheck(database.db, other.brand.id)).toEqual({
    checkedAt: null,
    violations: 0,
    breaches: [],
  })
  await database.db.update(brands).set({ createdAt: new Date('2026-01-01T00:00:00Z') })
  expect(await readBookCheck(database.db, other.brand.id)).toMatchObject({
    checkedAt: clock.now.toISOString(),
    breaches: [],
  })
  expect((await readBookCheck(database.db, null)).violations).toBe(found.length)
  await keepBookCheck({ db: database.db, now: new Date(clock.now.getTime() + 91 * 86_400_000) }, [])
  expect(await database.db.$count(bookChecks)).toBe(1)
})

test('§console: statements of all months match the gateway’s ledger to the cent, office by office', async () => {
  const offices = [
    await insertOffice(database.db, { brandId: world.brand.id, name: '=Formula & Sons' }),
    await insertOffice(database.db, { brandId: world.brand.id, name: 'Willow' }),
  ]
  clock.now = new Date('2026-06-20T18:00:00Z')
  const members = []
  for (const officeId of [offices[0]?.id, offices[1]?.id, offices[0]?.id, null]) {
    members.push(await world.member({ interval: 'month', joinedOn: '2026-06-20', officeId }))
  }
  const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
  for (const month of months) {
    world.goTo(`${month}-20`)
    await world.runDay()
    await world.reconcile()
  }
  const [first, second] = members
  if (!first || !second) throw new Error('There are no members.')
  await world.cancel(first)
  await world.sendRefunds()
  const [payment] = second.payments
  const left = payment?.amountCents ?? 0
  const ask = { amountCents: 300, leftCents: left, reason: 'Kindness' }
  await askRefund(deps(), { brand: world.brand, paymentId: payment?.id ?? '', key: 'statement-test', ask })
  // Checked by pages, which also cover the fees.
  expect(await world.violationsByPages()).toEqual([])

  const read = (month: string, reach: Parameters<typeof readStatement>[1]['reach'] = all) =>
    readStatement(database.db, { brand: world.brand, reach, month })
  const statements = await Promise.all(months.map((month) => read(month)))
  const sum = (pick: (each: (typeof statements)[number]['total']) => number) =>
    statements.reduce((total, { total: each }) => total + pick(each), 0)
  const charges = await database.db
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.status, 'succeeded'))
  const charged = charges.reduce((total, { amountCents }) => total + amountCents, 0)
  const given = (await database.db.select().from(sandboxRefunds)).reduce(
    (total, row) => total + row.amountCents,
    0,
  )
  expect(given).toBeGreaterThan(300)
  expect(sum(({ collectedCents, atDeskCents }) => collectedCents - atDeskCents)).toBe(charged)
  expect(sum(({ refundsCents }) => refundsCents)).toBe(given)
  const told = []
  for await (const batch of world.gateway.ledger()) told.push(...batch)
  const fees = told.reduce((total, { feeCents }) => total + (feeCents ?? 0), 0)
  expect(fees).toBeGreaterThan(30 * charges.length)
  expect(sum(({ feesCents }) => feesCents)).toBe(fees)
  expect(sum(({ netCents }) => netCents)).toBe(charged - given - fees)
  for (const { rows, total } of statements) {
    expect(rows.reduce((cents, row) => cents + row.netCents, 0)).toBe(total.netCents)
  }
  const own = { kind: 'offices', officeIds: [offices[1]?.id ?? ''] } as const
  expect((await read('2026-06', own)).rows.map(({ office }) => office)).toEqual(['Willow'])
  const csv = statementCsv(await read('2026-11'))
  expect(csv).toContain("'=Formula & Sons")
  expect(csv).toContain('2026-11,Total,')
  const before = await read('2026-06')
  await database.db.update(memberships).set({ officeId: null })
  expect(await read('2026-06')).toEqual(before)
})
