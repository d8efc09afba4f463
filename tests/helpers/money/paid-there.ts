import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { sandboxRefunds } from '#db/schema/sandbox.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { listOwedRefunds } from '#domain/back-office/billing/refunds/owed-refunds.queries.server.ts'
import { returnGiven } from '#domain/billing/refunds/given-elsewhere.server.ts'
import { openRefund, reconcileRefund, returnRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { addDays } from '#domain/calendar.ts'
import { handleRefund } from '#domain/orders/gateway-events/gateway-events.server.ts'
import type { PaymentGateway, RefundOutcome } from '#integrations/payments/payment-gateway.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import type { Clock } from '#tests/helpers/test-api.ts'
import { openStripe } from './stripe-ahead.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * A member who paid $164.00 ten days ago at one of the gateways, and what the gateway, staff and their bank do with
 * that money.
 */
export async function openPaid(db: Db, clock: Clock, name: 'sandbox' | 'stripe') {
  const opened = name === 'stripe' ? await openStripe() : null
  const world = await openRenewalWorld(db, clock, opened ? { gateway: opened.other.gateway } : {})
  const member = await world.member({ joinedOn: addDays('2026-11-20', -10), interval: 'year' })
  const [paid] = member.payments
  if (!paid) throw new Error('Nobody paid.')
  const payment = opened ? await paidAt(paid, opened) : paid
  const reference = payment.gatewayReference ?? ''
  let told = 0
  let made = 0

  async function paidAt(
    { id, amountCents, idempotencyKey }: typeof payments.$inferSelect,
    { other }: Awaited<ReturnType<typeof openStripe>>,
  ) {
    const paymentToken = await other.saveCard()
    const charged = await other.gateway.charge({
      source: { kind: 'method', reference: paymentToken },
      kind: 'card',
      amountCents,
      currency: 'USD',
      idempotencyKey,
      offSession: true,
      metadata: {},
    })
    if (charged.status !== 'succeeded') throw new Error('Nothing was charged.')
    const [kept] = await db
      .update(payments)
      .set({ gateway: 'stripe', gatewayReference: charged.reference, source: 'method', paymentToken })
      .where(eq(payments.id, id))
      .returning()
    if (!kept) throw new Error('The payment is gone.')
    return kept
  }

  const sumThere = async () =>
    ((await world.gateway.refundsOf(reference)) ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const drop = async (refund: string) => {
    if (opened) opened.stripe.books.returnRefund(refund)
    else await db.delete(sandboxRefunds).where(eq(sandboxRefunds.reference, refund))
  }
  const waiting = () => listGatewayEvents(db, world.brand.id)
  return {
    world,
    member,
    payment,
    reference,
    close: async () => opened?.stripe.stop(),
    /** Records a refund of ours without sending it. */
    ask: (amountCents: number) =>
      openRefund(
        { db, now: clock.now },
        { brandId: world.brand.id, paymentId: payment.id, amountCents, reason: 'They asked for it.' },
      ),
    send: ({ id }: { id: string }, outcome?: RefundOutcome) =>
      reconcileRefund(outcome ? { ...world.deps(), gateway: world.answering(outcome) } : world.deps(), id),
    sendTo: (gateway: PaymentGateway, { id }: { id: string }) =>
      reconcileRefund({ ...world.deps(), gateway }, id),
    /** Someone refunds money in the gateway's dashboard. */
    inDashboard: (amountCents: number) =>
      world.gateway.refund({ reference, amountCents, idempotencyKey: `in the dashboard: ${made++}` }),
    /** The gateway did what we asked, but its response was lost. */
    doneUnheard: ({ amountCents, idempotencyKey }: RefundRow) =>
      world.gateway.refund({ reference, amountCents, idempotencyKey }),
    /** The card's bank returns a completed refund. */
    sentBack: async (refund: RefundRow | null) => {
      const { gatewayReference, amountCents } = refund ?? {}
      if (!gatewayReference || !amountCents) throw new Error('Nothing had gone through.')
      await drop(gatewayReference)
      return returnRefund(world.deps(), {
        reference: gatewayReference,
        amountCents,
        code: 'lost_or_stolen_card',
      })
    },
    /** The same for a refund made in the dashboard, with as many events as the gateway sends. */
    sentBackThere: async (made: RefundOutcome, times = 1, gateway: PaymentGateway = world.gateway) => {
      if (made.status !== 'succeeded') throw new Error('Nothing had gone through.')
      const { amountCents = 0 } =
        (await world.gateway.refundsOf(reference))?.find((one) => one.reference === made.reference) ?? {}
      await drop(made.reference)
      const back = { reference: made.reference, charge: reference, amountCents, code: 'lost_or_stolen_card' }
      for (let n = 0; n < times; n++) await returnGiven({ ...world.deps(), gateway }, back)
    },
    /** The gateway's total refund of the charge so far, in cents. */
    sumThere,
    /** The gateway's event with everything refunded of the charge by now, or by the time it wrote the event. */
    hear: async ({ gateway = world.gateway, cents }: { gateway?: PaymentGateway; cents?: number } = {}) =>
      handleRefund(
        { ...world.deps(), gateway, alarm: () => {} },
        {
          event: { id: `evt_${told++}`, type: 'charge.refunded' },
          idempotencyKey: payment.idempotencyKey,
          reference,
          amountCents: cents ?? (await sumThere()),
          currency: 'USD',
          metadata: payment.gatewayMetadata,
        },
      ),
    /** The gateway, without its refund totals. */
    silent: (of: PaymentGateway = world.gateway): PaymentGateway =>
      Object.create(of, { refundsOf: { value: async () => null } }),
    waiting,
    /** Staff record the first event. Returns the message they get. */
    write: async (gateway: PaymentGateway = world.gateway) => {
      const staff = await insertStaff(db, { role: 'finance', brandIds: [world.brand.id] })
      const by = { staffId: staff.id, actor: `${staff.name} <${staff.email}>`, ip: null }
      const eventId = (await waiting())[0]?.id ?? ''
      return resolveEvent(
        { ...world.deps(), gateway, by },
        { eventId, as: 'recorded', reason: 'As it says.' },
      ).then(
        () => 'written',
        (error: Error) => error.message,
      )
    },
    /** Each refund in the books: status, cents, and whether it replaces another. */
    rows: async () =>
      (await db.select().from(refunds).orderBy(refunds.amountCents, refunds.status)).map(
        ({ status, amountCents, forRefundId }) => [status, amountCents, forRefundId !== null],
      ),
    owed: async () =>
      (await listOwedRefunds(db, { brandId: world.brand.id, reach: { kind: 'brand' } })).map(
        ({ amountCents }) => amountCents,
      ),
    /** The differences in refunds between the books and the gateway's ledger. */
    differing: async () =>
      (await world.violations())
        .map(({ rule }) => rule)
        .filter((rule) => rule.startsWith('refunds that differ')),
  }
}
