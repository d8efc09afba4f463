import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { payments, refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { listOwedRefunds } from '#domain/back-office/billing/refunds/owed-refunds.queries.server.ts'
import { openRefund, reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { addDays } from '#domain/calendar.ts'
import type { PaymentGateway, RefundOutcome } from '#integrations/payments/payment-gateway.ts'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openStripe } from '#tests/helpers/money/stripe-ahead.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { handleRefund } from './gateway-events.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let payment: typeof payments.$inferSelect
let told: number

describe.each(['sandbox', 'stripe'] as const)(
  'a refund made at the %s gateway while ours is under way',
  (name) => {
    beforeEach(async () => {
      clock.now = new Date('2026-11-20T18:00:00Z')
      told = 0
      const opened = name === 'stripe' ? await openStripe() : null
      world = await openRenewalWorld(database.db, clock, opened ? { gateway: opened.other.gateway } : {})
      const member = await world.member({ joinedOn: addDays('2026-11-20', -10), interval: 'year' })
      const [paid] = member.payments
      if (!paid) throw new Error('Nobody paid.')
      payment = opened ? await paidAt(paid, opened) : paid
      return () => opened?.stripe.stop()
    })

    /** $164.00, at Stripe too. */
    async function paidAt(paid: typeof payment, { other }: Awaited<ReturnType<typeof openStripe>>) {
      const paymentToken = await other.saveCard()
      const charged = await other.gateway.charge({
        source: { kind: 'method', reference: paymentToken },
        kind: 'card',
        amountCents: paid.amountCents,
        currency: 'USD',
        idempotencyKey: paid.idempotencyKey,
        offSession: true,
        metadata: {},
      })
      if (charged.status !== 'succeeded') throw new Error('Nothing was charged.')
      const [kept] = await database.db
        .update(payments)
        .set({ gateway: 'stripe', gatewayReference: charged.reference, source: 'method', paymentToken })
        .where(eq(payments.id, paid.id))
        .returning()
      return kept ?? paid
    }

    const reference = () => payment.gatewayReference ?? ''
    const ask = (amountCents: number) =>
      openRefund(
        { db: database.db, now: clock.now },
        { brandId: world.brand.id, paymentId: payment.id, amountCents, reason: 'They asked for it.' },
      )
    /** Somebody gives money back in the gateway's dashboard. */
    const inDashboard = (amountCents: number) =>
      world.gateway.refund({ reference: reference(), amountCents, idempotencyKey: 'in the dashboard' })
    /** The gateway has done what we asked, and its answer was lost. */
    const doneUnheard = ({ amountCents, idempotencyKey }: typeof refunds.$inferSelect) =>
      world.gateway.refund({ reference: reference(), amountCents, idempotencyKey })
    /** The gateway tells of all that it gave back of the charge by now. */
    const hear = async (gateway: PaymentGateway = world.gateway) => {
      const given = (await world.gateway.refundsOf(reference())) ?? []
      await handleRefund(
        { ...world.deps(), gateway, alarm: () => {} },
        {
          event: { id: `evt_${told++}`, type: 'charge.refunded' },
          idempotencyKey: payment.idempotencyKey,
          reference: reference(),
          amountCents: given.reduce((sum, { amountCents }) => sum + amountCents, 0),
          currency: 'USD',
          metadata: payment.gatewayMetadata,
        },
      )
    }
    const send = ({ id }: { id: string }, outcome?: RefundOutcome) =>
      reconcileRefund(outcome ? { ...world.deps(), gateway: world.answering(outcome) } : world.deps(), id)
    const refused: RefundOutcome = { status: 'failed', code: 'charge_disputed' }
    const waiting = () => listGatewayEvents(database.db, world.brand.id)
    /** A person writes the first event down. Answers what they are told. */
    const write = async () => {
      const staff = await insertStaff(database.db, { role: 'finance', brandIds: [world.brand.id] })
      const by = { staffId: staff.id, actor: `${staff.name} <${staff.email}>`, ip: null }
      const eventId = (await waiting())[0]?.id ?? ''
      return resolveEvent({ ...world.deps(), by }, { eventId, as: 'recorded', reason: 'As it says.' }).then(
        () => 'written',
        (error: Error) => error.message,
      )
    }
    const rows = async () =>
      (await database.db.select().from(refunds).orderBy(refunds.amountCents, refunds.status)).map(
        ({ status, amountCents, forRefundId }) => [status, amountCents, forRefundId !== null],
      )
    const owed = async () => {
      const reach = { kind: 'brand' } as const
      return (await listOwedRefunds(database.db, { brandId: world.brand.id, reach })).map(
        ({ amountCents }) => amountCents,
      )
    }
    const differing = async () =>
      (await world.violations())
        .map(({ rule }) => rule)
        .filter((rule) => rule.startsWith('refunds that differ'))
    const inAMinute =
      'A refund of ours is under way for this payment. Please try again once the gateway has answered it.'

    it('is none of ours: it is put aside at once, and written once ours is answered', async () => {
      const ours = await ask(4_000)
      await inDashboard(3_000)
      await hear()
      expect(await waiting()).toMatchObject([
        { reason: 'more was given back than our refunds say', paymentId: payment.id, recording: inAMinute },
      ])
      expect(await write()).toBe(inAMinute)
      await send(ours)
      await hear()
      expect(await write()).toBe('written')
      expect(await rows()).toEqual([
        ['succeeded', 3_000, false],
        ['succeeded', 4_000, false],
      ])
      expect(await differing()).toEqual([])
    })

    it('counts for ours where that is refused, whether its news was heard or not; the rest is owed', async () => {
      const ours = await ask(4_000)
      await inDashboard(3_000)
      await send(ours, refused)
      await hear()
      expect(await waiting()).toEqual([])
      expect(await rows()).toEqual([
        ['failed', 1_000, false],
        ['succeeded', 3_000, true],
      ])
      expect([await owed(), await differing()]).toEqual([[1_000], []])
    })

    it('is written for ours where that was refused after its news was heard and written down', async () => {
      const ours = await ask(4_000)
      await send(ours, refused)
      await inDashboard(3_000)
      await hear()
      expect(await waiting()).toMatchObject([
        { recording: 'Writes a refund of $30.00 that was made at the gateway.' },
      ])
      expect(await write()).toBe('written')
      expect(await rows()).toEqual([
        ['succeeded', 3_000, true],
        ['failed', 4_000, false],
      ])
      expect([await owed(), await differing()]).toEqual([[1_000], []])
    })

    it('is told from ours by our key, where the answer to ours was lost: that one is put aside by nobody', async () => {
      const ours = await ask(4_000)
      await doneUnheard(ours)
      await hear()
      expect(await waiting()).toEqual([])
      await inDashboard(3_000)
      await hear()
      expect((await waiting()).map(({ amountCents }) => amountCents)).toEqual([7_000])
      await send(ours)
      expect((await waiting())[0]?.recording).toBe('Writes a refund of $30.00 that was made at the gateway.')
      expect(await write()).toBe('written')
      expect(await rows()).toEqual([
        ['succeeded', 3_000, false],
        ['succeeded', 4_000, false],
      ])
      expect(await differing()).toEqual([])
    })

    it('leaves ours under way: of all of it what is left is asked for, $134.00 of $164.00', async () => {
      const ours = await ask(16_400)
      await inDashboard(3_000)
      await hear()
      expect((await waiting()).map(({ recording }) => recording)).toEqual([null])
      await send(ours)
      expect(await rows()).toEqual([
        ['succeeded', 3_000, true],
        ['succeeded', 13_400, false],
      ])
      expect([await owed(), await differing()]).toEqual([[], []])
    })

    it('is not lost where the gateway does not say whose refunds it has: its news is put aside', async () => {
      await ask(4_000)
      await inDashboard(3_000)
      await hear(Object.create(world.gateway, { refundsOf: { value: async () => null } }))
      expect(await waiting()).toHaveLength(1)
    })

    it('keeps ours unanswered where that is refused and the gateway says no more', async () => {
      const ours = await ask(4_000)
      await inDashboard(3_000)
      const silent: PaymentGateway = Object.create(world.answering(refused), {
        refundsOf: { value: async () => null },
      })
      expect(await reconcileRefund({ ...world.deps(), gateway: silent }, ours.id)).toMatchObject({
        status: 'unknown',
        amountCents: 4_000,
      })
      await send(ours, refused)
      expect(await owed()).toEqual([1_000])
      expect(await database.db.select().from(quarantinedEvents)).toEqual([])
    })

    it('is written before anything is handed over: $40.00 are owed, $10.00 given there, $30.00 are left to pay by hand', async () => {
      const { id: owedRefundId } = await ask(4_000)
      await send({ id: owedRefundId }, refused)
      await inDashboard(1_000)
      const staff = await insertStaff(database.db, { role: 'finance', brandIds: [world.brand.id] })
      const by = { staffId: staff.id, actor: `${staff.name} <${staff.email}>`, ip: null }
      const hand = (amountCents: number, leftCents: number, gateway = world.gateway) =>
        codedRefusal(
          askRefund(
            { ...world.deps(), gateway, by },
            {
              brand: world.brand,
              paymentId: payment.id,
              key: randomUUID(),
              ask: {
                amountCents,
                leftCents,
                owedRefundId,
                reason: 'It is owed.',
                paid: { tender: 'cash', reference: null },
                paidOn: world.today(),
              },
            },
          ),
        )
      expect(await hand(4_000, 16_400)).toContain('$10.00 of this payment that is not in the books')
      const silent: PaymentGateway = Object.create(world.gateway, {
        refundsOf: { value: async () => null },
      })
      expect(await hand(4_000, 16_400, silent)).toContain('does not say what it has given back')
      await hear()
      expect(await write()).toBe('written')
      expect(await owed()).toEqual([3_000])
      expect(await hand(3_000, 15_400)).toBe('done')
      expect([await owed(), await differing()]).toEqual([[], []])
    })

    it('is named by the books where it is more than is left beside what was handed over: all there is room for is written', async () => {
      const { id } = await ask(4_000)
      await send({ id }, refused)
      const handed = { tender: 'cash', reference: null, on: world.today(), timeZone: 'UTC' } as const
      await openRefund(
        { db: database.db, now: clock.now },
        {
          brandId: world.brand.id,
          paymentId: payment.id,
          amountCents: 4_000,
          reason: 'owed',
          forRefundId: id,
          byHand: handed,
        },
      )
      await inDashboard(13_000)
      await hear()
      expect(await write()).toBe('written')
      expect(await rows()).toEqual([
        ['failed', 4_000, false],
        ['succeeded', 4_000, true],
        ['succeeded', 12_400, false],
      ])
      expect(await differing()).toEqual(['refunds that differ from the gateway'])
    })
  },
)
