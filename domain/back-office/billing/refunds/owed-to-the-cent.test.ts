import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { openRefund, reconcileRefund, returnRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { handleRefund } from '#domain/orders/gateway-events/gateway-events.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { giveBack } from './give-back.server.ts'
import { readPayment } from './lock-payment.server.ts'
import { listOwedRefunds } from './owed-refunds.queries.server.ts'

const database = useDatabase()
const clock = { now: new Date() }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let staffId: string

beforeEach(async () => {
  clock.now = new Date('2027-05-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  staffId = (await insertStaff(database.db, { role: 'finance', brandIds: [world.brand.id] })).id
})

/** A member who paid $149.00 and a fee of $15.00 for a year; 184 of its 365 days are left. */
async function joined(joinedOn = '2026-11-20') {
  const member = await world.member({ joinedOn, interval: 'year' })
  const [payment] = member.payments
  if (!payment?.gatewayReference) throw new Error('Nobody paid.')
  const brandId = world.brand.id
  const which = { brandId, paymentId: payment.id }
  const reference = payment.gatewayReference
  let given = 0
  const refused = world.answering({ status: 'failed', code: 'lost_or_stolen_card' })
  const on = (gateway = world.gateway) => ({ ...world.deps(), gateway })
  const rows = () =>
    database.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, payment.id))
      .orderBy(refunds.createdAt, refunds.id)
  const tick = () => {
    clock.now = new Date(clock.now.getTime() + 1_000)
  }
  return {
    member,
    which,
    rows,
    owed: async () =>
      (await listOwedRefunds(database.db, { brandId, reach: { kind: 'brand' }, paymentId: payment.id })).map(
        ({ amountCents }) => amountCents,
      ),
    /** Someone refunds in the gateway's dashboard; the event arrives and isn't settled. */
    atGateway: async (amountCents: number) => {
      tick()
      given += 1
      const made = await world.gateway.refund({
        reference,
        amountCents,
        idempotencyKey: `dashboard:${payment.id}:${given}`,
      })
      if (made.status !== 'succeeded') return
      const { rows: all } = await database.db.execute<{ cents: number }>(
        sql`select sum(amount_cents)::int as cents from sandbox_gateway.refunds where charge = ${reference}`,
      )
      await handleRefund(
        { ...on(), alarm: () => {} },
        {
          event: { id: `evt_${given}_${payment.id}`, type: 'charge.refunded' },
          idempotencyKey: payment.idempotencyKey,
          reference,
          amountCents: all[0]?.cents ?? 0,
          currency: 'USD',
          metadata: payment.gatewayMetadata,
        },
      )
    },
    /** The staff record every waiting event that has something to write. */
    record: async () => {
      tick()
      const events = await database.db.select().from(quarantinedEvents).where(sql`settled_at is null`)
      for (const { id: eventId } of events.toSorted((a, b) => a.eventId.localeCompare(b.eventId))) {
        const by = { staffId, actor: 'Fin <f@example.com>', ip: null }
        await resolveEvent(
          { ...on(), by },
          { eventId, as: 'recorded', reason: 'As the gateway says.' },
        ).catch(() => {})
      }
    },
    /** Sends open and due refunds to the gateway, which may decline them all. */
    send: async (mayFail = false) => {
      clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
      for (const { id } of await rows()) await reconcileRefund(on(mayFail ? refused : world.gateway), id)
    },
    /** The card's bank returns a refund that had gone through. */
    returned: async () => {
      tick()
      const sent = (await rows()).find(
        (row) => row.status === 'succeeded' && row.gatewayReference?.startsWith('re_'),
      )
      const back = sent?.gatewayReference
      if (!back) return
      await database.db.execute(sql`delete from sandbox_gateway.refunds where reference = ${back}`)
      await returnRefund(on(), {
        reference: back,
        amountCents: sent.amountCents,
        code: 'lost_or_stolen_card',
      })
    },
    /** A refund is made for another reason. */
    other: async (amountCents: number) => {
      tick()
      const row = await openRefund(on(), { ...which, amountCents, reason: 'for something else' }).catch(
        () => null,
      )
      if (row) await reconcileRefund(on(), row.id)
    },
    /** The oldest owed refund is handed over, or sent to the gateway again. */
    payOwed: async (byHand: boolean) => {
      tick()
      const [first] = await listOwedRefunds(database.db, { ...which, reach: { kind: 'brand' } })
      if (!first) return
      const facts = await readPayment(database.db, which)
      const handed = { tender: 'cash', reference: null, on: world.today(), timeZone: 'UTC' } as const
      const made = await giveBack(on(), facts, {
        requestId: randomUUID(),
        amountCents: first.amountCents,
        byHand: byHand ? handed : undefined,
        owedRefundId: first.id,
      })
      await reconcileRefund(on(), made.id)
    },
  }
}
/** Rules that the books break, except gateway refunds not recorded yet; optionally for some rows only. */
const broken = async (of?: { id: string }[]) =>
  (await world.violations())
    .filter(({ subject }) => !of || of.some(({ id }) => id === subject))
    .map(({ rule }) => rule)
    .filter((rule) => rule !== 'refunds that differ from the gateway')
const refusedRule = 'refund that the gateway refused'
const unpaidRules = [
  'captured payment without a paid period or refund',
  'payment neither paid for a period nor given back in full',
]

describe('what is owed stays owed until it is paid', () => {
  it('of 75.12 that failed all is owed, whatever cent is refunded for another reason; then it is paid back once', async () => {
    const of = await joined()
    await world.cancel(of.member)
    await of.send(true)
    expect(await of.owed()).toEqual([7_512])
    await of.other(1)
    expect(await of.owed()).toEqual([7_512])
    expect(await broken()).toEqual([refusedRule])
    await of.payOwed(true)
    expect(await of.owed()).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  it('of 75.12 that failed a part refunded by the gateway is subtracted', async () => {
    const of = await joined()
    await world.cancel(of.member)
    await of.send(true)
    await of.atGateway(1_000)
    await of.record()
    expect(await of.owed()).toEqual([6_512])
    await of.payOwed(false)
    expect(await of.owed()).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  it('another failed try isn’t owed in addition to the first', async () => {
    const of = await joined()
    await world.cancel(of.member)
    await of.send(true)
    await of.payOwed(false)
    await of.returned()
    expect(await of.owed()).toEqual([7_512])
    expect(await broken()).toEqual([refusedRule])
  })

  it('of 75.12 promised and 10.00 recorded from the gateway 65.12 stays promised, and is sent', async () => {
    const of = await joined()
    await world.cancel(of.member)
    await of.atGateway(1_000)
    await of.record()
    const stands = async () => (await of.rows()).map(({ status, amountCents }) => [status, amountCents])
    expect(await stands()).toEqual([
      ['promised', 6_512],
      ['succeeded', 1_000],
    ])
    expect(await world.violations()).toEqual([])
    await of.send()
    expect(await stands()).toEqual([
      ['succeeded', 6_512],
      ['succeeded', 1_000],
    ])
    expect(await world.violations()).toEqual([])
  })

  it('of 164.00 promised and 10.00 refunded at the gateway unknown to us 154.00 is requested, and nothing is owed', async () => {
    const of = await joined('2027-05-10')
    expect(await world.cancel(of.member)).toMatchObject({ refundCents: 16_400 })
    await of.atGateway(1_000)
    await of.send()
    expect((await of.rows()).map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['succeeded', 15_400],
      ['succeeded', 1_000],
    ])
    expect(await of.owed()).toEqual([])
    expect(await world.mailsOf('staff-refund-failed')).toBe(0)
    expect(await world.violations()).toEqual([])
    // The event is still there, but nothing is left to write.
    await of.record()
    expect(await world.violations()).toEqual([])
  })

  it('164.00 refunded at the gateway unknown to us is all that was promised', async () => {
    const of = await joined('2027-05-10')
    await world.cancel(of.member)
    await of.atGateway(16_400)
    await of.send()
    expect((await of.rows()).map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['succeeded', 16_400],
    ])
    expect(await world.violations()).toEqual([])
  })
})

it('an event that comes after its refund was returned records nothing: the gateway is asked for its refunds', async () => {
  const of = await joined()
  const [payment] = of.member.payments
  if (!payment?.gatewayReference) throw new Error('Nobody paid.')
  await of.other(1_000)
  await of.returned()
  const said = { idempotencyKey: payment.idempotencyKey, reference: payment.gatewayReference }
  const event = { id: 'evt_late', type: 'charge.refunded' }
  const news = { event, ...said, amountCents: 1_000, currency: 'USD', metadata: payment.gatewayMetadata }
  await handleRefund({ ...world.deps(), alarm: () => {} }, news)
  await of.record()
  expect((await of.rows()).map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ['failed', 1_000],
  ])
  expect(await of.owed()).toEqual([1_000])
  expect((await world.violations()).map(({ rule }) => rule)).toEqual([refusedRule])
})

const step = fc.oneof(
  fc.record({ is: fc.constant('atGateway' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ is: fc.constant('other' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ is: fc.constant('payOwed' as const), byHand: fc.boolean() }),
  fc.record({ is: fc.constant('send' as const), mayFail: fc.boolean() }),
  fc.record({ is: fc.constantFrom('record' as const, 'returned' as const) }),
)

it('with refunds made, refused, returned, recorded and paid manually in any order: owed plus refunded equals what was promised, and the books say so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('2026-11-20', '2027-05-10'),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (joinedOn, steps) => {
        clock.now = new Date('2027-05-20T18:00:00Z')
        const of = await joined(joinedOn)
        const { refundCents } = await world.cancel(of.member)
        const check = async () => {
          const rows = await of.rows()
          const root = rows[0]
          if (!root) throw new Error('Nothing was promised.')
          const isGiven = ({ status }: (typeof rows)[number]) => status !== 'failed' && status !== 'withdrawn'
          const sum = (some: typeof rows) => some.reduce((cents, row) => cents + row.amountCents, 0)
          // The promised refund and its replacements, directly or through other replacements.
          const ids = new Set([root.id])
          for (const row of rows) if (row.forRefundId && ids.has(row.forRefundId)) ids.add(row.id)
          const standsForIt = sum(rows.filter((row) => ids.has(row.id) && isGiven(row)))
          const owed = (await of.owed()).reduce((cents, one) => cents + one, 0)
          const left = 16_400 - sum(rows.filter(isGiven))
          expect(left).toBeGreaterThanOrEqual(0)
          // Other failed refunds are owed too, but never more than was paid.
          const missing = Math.min(left, Math.max(0, refundCents - standsForIt))
          expect(owed).toBeGreaterThanOrEqual(missing)
          const rules = await broken([...rows, { id: of.which.paymentId }])
          expect(rules.includes(refusedRule)).toBe(owed > 0)
          // After a full refund, no paid term is left.
          const ofOwed = [refusedRule, ...(owed > 0 ? unpaidRules : [])]
          expect(rules.filter((rule) => !ofOwed.includes(rule))).toEqual([])
        }
        for (const one of steps) {
          if (one.is === 'atGateway' || one.is === 'other') await of[one.is](one.cents)
          else if (one.is === 'payOwed') await of.payOwed(one.byHand)
          else if (one.is === 'send') await of.send(one.mayFail)
          else await of[one.is]()
          await check()
        }
        await of.record()
        await of.send()
        for (let times = 0; times < 8 && (await of.owed()).length > 0; times += 1) await of.payOwed(true)
        expect(await of.owed()).toEqual([])
        await check()
        await database.db.delete(quarantinedEvents)
      },
    ),
    { numRuns: 40 },
  )
}, 240_000)
