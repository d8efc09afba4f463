import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { approveRequest } from '#domain/back-office/billing/charges-and-credits/approve-charge.server.ts'
import { askCharge } from '#domain/back-office/billing/charges-and-credits/ask-charge.server.ts'
import { askCredit } from '#domain/back-office/billing/charges-and-credits/ask-credit.server.ts'
import { previewCharge } from '#domain/back-office/billing/charges-and-credits/charge-preview.server.ts'
import { changedWords, underWayWords } from '#domain/back-office/billing/gateway-events/recordable.rules.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { askRefund } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { endRequest } from '#domain/back-office/billing/refunds/decide-refund.server.ts'
import { readPayment } from '#domain/back-office/billing/refunds/lock-payment.server.ts'
import { listOwedRefunds } from '#domain/back-office/billing/refunds/owed-refunds.queries.server.ts'
import { silentWords } from '#domain/back-office/billing/refunds/refuse-unknown.server.ts'
import type { Violation } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { returnGiven } from '#domain/billing/refunds/given-elsewhere.server.ts'
import { returnRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { handleDispute, handleRefund } from '#domain/orders/gateway-events/gateway-events.server.ts'
import type { RefundOutcome } from '#integrations/payments/payment-gateway.ts'
import { type SandboxFailure, SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { type Dice, openSimulation, pick } from '#tests/helpers/simulation.ts'
import type { Clock } from '#tests/helpers/test-api.ts'
import { readCharge, readGoneThrough, readHandedOver } from './given-back.ts'

type Dispute = { id: string; paymentId: string; reference: string; cents: number; status: string }
/** Events the gateway hasn't delivered yet. They may come in any order. */
type News = { reference: string; tell: () => Promise<void> }

const failures: SandboxFailure[] = ['reset_before', 'reset_after', 'server_error', 'garbage']
const brokenRules = {
  refused: 'refund that the gateway refused',
  differing: 'refunds that differ from the gateway',
  late: 'refund open past its deadline',
  unpaid: [
    'captured payment without a paid period or refund',
    'payment neither paid for a period nor given back in full',
  ],
}

/**
 * A brand with a few members, two staff members and a gateway that fails, declines, refunds without our books knowing
 * and reports disputes in any order. `act` performs one random action of any of them. `broken` returns the books'
 * violations except those already waiting for staff. `settle` completes everything.
 */
export async function openActs(db: Db, pool: pg.Pool, clock: Clock, random: Dice) {
  clock.now = new Date('2026-11-20T18:00:00Z')
  const disputes: Dispute[] = []
  const waiting: News[] = []
  let failing: { is: SandboxFailure; only: 'charge' | 'refund'; acts: number } | null = null
  const standsOf = (reference: string) =>
    disputes.some((of) => of.reference === reference && ['needs_response', 'lost'].includes(of.status))

  class Bank extends SandboxGateway {
    // Nothing is refunded while a dispute holds the money. Each refund, ours too, sends an event with the total.
    override async refund(request: { reference: string; amountCents: number; idempotencyKey: string }) {
      if (standsOf(request.reference)) return { status: 'failed', code: 'charge_disputed' } as RefundOutcome
      const { refunded } = await ledgerOf(request.reference)
      const outcome = await super.refund(request)
      const after = await ledgerOf(request.reference)
      if (after.refunded > refunded) await tellOfRefund(request.reference, after.refunded)
      return outcome
    }
  }
  const gateway = new Bank({
    db,
    now: () => clock.now,
    timeoutMs: 5_000,
    failure: (operation) => {
      const isOf = operation === 'refundsOf' ? 'refund' : operation
      return failing && isOf === failing.only ? failing.is : null
    },
  })
  const world = await openRenewalWorld(db, clock, { gateway })
  const { brand } = world
  const other = await insertPlan(db, { brandId: brand.id, yearCents: 19_900, additionalYearCents: 4_900 })
  const members: InsertedMember[] = []
  for (const interval of ['year', 'month', 'year', 'year'] as const) {
    const joinedOn = addDays('2026-11-20', -Math.floor(random() * (interval === 'year' ? 365 : 28)))
    const dependents = random() < 0.5 ? [{ relationship: 'spouse' as const }] : []
    members.push(await world.member({ interval, joinedOn, dependents }))
  }
  await pool.query('update sandbox_gateway.tokens set exp_year = 2099')
  const lives = openSimulation(world, pool, { random, members, planIds: [world.plan.id, other.plan.id] })
  const staff = await Promise.all(
    ['Ann', 'Ben'].map(async (name) => {
      const { id } = await insertStaff(db, { role: 'finance', brandIds: [brand.id], name })
      return { staffId: id, actor: `${name} <${name}@example.com>`, ip: null }
    }),
  )
  const by = (n: 0 | 1) => ({ ...world.deps(), by: staff[n] ?? { staffId: '', actor: '', ip: null } })
  const news = () => ({ ...world.deps(), alarm: () => {} })
  // Sorted by creation, so that a seed picks the same one in every run.
  let events = 0
  const eventId = () => `evt_${brand.id}_${String(events++).padStart(4, '0')}`
  const cents = (most: number) => 1 + Math.floor(random() * most)
  const paidOnes = () =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.brandId, brand.id), eq(payments.status, 'succeeded'), sql`amount_cents > 0`))
      .orderBy(asc(payments.createdAt), asc(payments.amountCents), asc(payments.id))
  const aPayment = async () => pick(random, await paidOnes())
  const owedNow = () => listOwedRefunds(db, { brandId: brand.id, reach: { kind: 'brand' } })
  const ledgerOf = (reference: string) => readCharge(pool, reference)
  const handedOver = (paymentId: string) => readHandedOver(db, paymentId)

  async function nextDays(): Promise<string> {
    failing = null
    await world.reconcile()
    clock.now = new Date(clock.now.getTime() + cents(12) * 86_400_000)
    // No bank takes longer over a dispute than the law allows for a refund.
    for (const dispute of disputes) if (dispute.status.endsWith('needs_response')) await decide(dispute)
    await world.runDay()
    await world.reconcile()
    return 'days'
  }

  async function refundPart(): Promise<string> {
    const payment = await aPayment()
    if (!payment) return 'nothing'
    const { leftCents } = await readPayment(db, { brandId: brand.id, paymentId: payment.id })
    if (leftCents === 0) return 'nothing'
    const amountCents = random() < 0.3 ? leftCents : cents(leftCents)
    const ask = { amountCents, leftCents, reason: 'They asked for it.' }
    const { needsApproval } = await askRefund(by(0), { brand, paymentId: payment.id, key: randomUUID(), ask })
    return needsApproval ? 'refund_asked' : 'refund_made'
  }

  const waitingRequests = () =>
    db
      .select()
      .from(moneyRequests)
      .where(and(eq(moneyRequests.brandId, brand.id), eq(moneyRequests.status, 'waiting')))
      .orderBy(asc(moneyRequests.createdAt), asc(moneyRequests.amountCents), asc(moneyRequests.id))

  async function decideRequest(): Promise<string> {
    const request = pick(random, await waitingRequests())
    if (!request) return 'nothing'
    const which = { brandId: brand.id, requestId: request.id }
    if (random() < 0.25) {
      await endRequest(by(1), { ...which, as: 'declined', reason: 'No.' })
      return 'request_declined'
    }
    const { paymentId, amountCents } = request
    const leftCents = paymentId ? (await readPayment(db, { ...which, paymentId })).leftCents : 0
    await approveRequest(by(1), { ...which, seen: { amountCents, leftCents } })
    return 'request_approved'
  }

  async function payOwed(isByHand = random() < 0.5): Promise<string> {
    const owed = pick(random, await owedNow())
    if (!owed) return 'nothing'
    const { id: owedRefundId, paymentId, amountCents, leftCents } = owed
    const handed = isByHand && { paid: { tender: 'cash', reference: null } as const, paidOn: world.today() }
    const ask = { amountCents, leftCents, owedRefundId, reason: 'It is owed.', ...handed }
    const asked = await askRefund(by(0), { brand, paymentId, key: randomUUID(), ask })
    if (asked.needsApproval) {
      await approveRequest(by(1), {
        brandId: brand.id,
        requestId: asked.id,
        seen: { amountCents, leftCents },
      })
    }
    return `owed_paid_${isByHand ? 'by_hand' : 'by_gateway'}`
  }

  async function creditOrCharge(): Promise<string> {
    const member = pick(random, members)
    if (!member) return 'nothing'
    const which = { brand, membershipId: member.membership.id }
    const shown = await previewCharge(world.deps(), { ...which, by: staff[0] ?? { staffId: '' } })
    const { creditCents, chargedCents, onFile } = shown
    const made = { ...which, key: randomUUID() }
    const reason = 'As we said.'
    if (random() < 0.4 && onFile) {
      const ask = { amountCents: 50 + cents(5_000), chargedCents, reason, methodId: onFile.id }
      await askCharge(by(0), { ...made, ask })
      return 'charged_by_hand'
    }
    const isBack = random() < 0.4 && creditCents > 0
    const amountCents = cents(isBack ? creditCents : 6_000)
    const kind = isBack ? ('credit_back' as const) : ('credit' as const)
    await askCredit(by(0), { ...made, kind, ask: { amountCents, creditCents, reason } })
    return kind
  }

  /**
   * Someone refunds money in the gateway's dashboard, which sends an event later. Never money that was already handed
   * over: the books could only report that.
   */
  async function refundAtGateway(): Promise<string> {
    const payment = await aPayment()
    const reference = payment?.gatewayReference
    if (!payment || !reference || payment.gateway !== gateway.name) return 'nothing'
    const { cents: charged, refunded } = await ledgerOf(reference)
    const whole = charged - (await handedOver(payment.id))
    if (refunded >= whole) return 'nothing'
    const amountCents = random() < 0.2 ? whole - refunded : cents(whole - refunded)
    // The dashboard doesn't use our connection to the gateway.
    const wire = failing
    failing = null
    const made = await gateway.refund({ reference, amountCents, idempotencyKey: `dashboard:${randomUUID()}` })
    failing = wire
    if (made.status !== 'succeeded') return 'refused_at_gateway'
    return 'given_at_gateway'
  }

  async function tellOfRefund(reference: string, amountCents: number): Promise<void> {
    const [payment] = await db.select().from(payments).where(eq(payments.gatewayReference, reference))
    if (!payment) return
    const said = { idempotencyKey: payment.idempotencyKey, reference, metadata: payment.gatewayMetadata }
    const event = { id: eventId(), type: 'charge.refunded' }
    waiting.push({
      reference,
      tell: () => handleRefund(news(), { event, ...said, amountCents, currency: 'USD' }),
    })
  }

  /** A card's bank returns a completed refund, made by us or in the dashboard. */
  async function refundReturns(): Promise<string> {
    const refund = pick(random, await readGoneThrough(db, pool))
    if (!refund) return 'nothing'
    const { reference, charge, amountCents } = refund
    await pool.query('delete from sandbox_gateway.refunds where reference = $1', [reference])
    const back = { reference, amountCents, code: 'lost_or_stolen_card' }
    // Delivered again for as long as the gateway doesn't respond.
    const wire = failing
    failing = null
    await (charge ? returnGiven(world.deps(), { ...back, charge }) : returnRefund(world.deps(), back))
    failing = wire
    return charge ? 'dashboard_refund_returned' : 'refund_returned'
  }

  async function dispute(): Promise<string> {
    const payment = await aPayment()
    const reference = payment?.gatewayReference
    if (!payment || !reference || disputes.some((of) => of.reference === reference)) return 'nothing'
    const { cents: whole, refunded } = await ledgerOf(reference)
    if (refunded >= whole || payment.gateway !== gateway.name) return 'nothing'
    const made = { id: `dp_${reference}`, paymentId: payment.id, reference, cents: whole - refunded }
    const status = random() < 0.3 ? 'warning_needs_response' : 'needs_response'
    disputes.push({ ...made, status })
    tellOf({ ...made, status }, 'created')
    return status.startsWith('warning') ? 'inquiry' : 'disputed'
  }

  async function decide(
    open = pick(
      random,
      disputes.filter(({ status }) => status.endsWith('needs_response')),
    ),
  ): Promise<string> {
    if (!open) return 'nothing'
    const isInquiry = open.status.startsWith('warning')
    open.status = isInquiry ? 'warning_closed' : random() < 0.5 ? 'won' : 'lost'
    tellOf({ ...open }, 'closed')
    return `dispute_${open.status}`
  }

  function tellOf({ id, reference, cents: amount, status }: Dispute, what: 'created' | 'closed') {
    const type = `charge.dispute.${what}`
    const event = { id: eventId(), type }
    const put = { event, reason: `a dispute: ${status}`, said: { id, amount, status }, reference }
    waiting.push({ reference, tell: () => handleDispute(news(), put) })
  }

  /** The gateway delivers one event, in any order, and occasionally twice. */
  async function hear(): Promise<string> {
    const at = Math.floor(random() * waiting.length)
    const [heard] = random() < 0.2 ? waiting.slice(at, at + 1) : waiting.splice(at, 1)
    if (!heard) return 'nothing'
    await heard.tell()
    return 'heard'
  }

  /** Staff resolve an event correctly: what can be recorded is, and what is still open waits. */
  async function settleEvent(): Promise<string> {
    const open = await db.select().from(quarantinedEvents).where(isNull(quarantinedEvents.settledAt))
    const isOpen = ({ type, said }: (typeof open)[number]) =>
      type === 'charge.dispute.created' && !String(said.status).startsWith('warning')
    const event = pick(
      random,
      open.filter((one) => !isOpen(one)).toSorted((a, b) => a.eventId.localeCompare(b.eventId)),
    )
    if (!event) return 'nothing'
    const settle = (as: 'recorded' | 'aside') =>
      resolveEvent(by(0), { eventId: event.id, as, reason: 'As the gateway says.' })
    try {
      await settle('recorded')
      return 'event_recorded'
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if ([underWayWords, silentWords, changedWords].includes(error.message)) return 'event_waits'
      await settle('aside')
      return 'event_aside'
    }
  }

  async function breakGateway(): Promise<string> {
    const only = random() < 0.5 ? ('charge' as const) : ('refund' as const)
    failing = { is: pick(random, failures) ?? 'server_error', only, acts: 1 + Math.floor(random() * 3) }
    return 'gateway_broken'
  }

  const weights: [weight: number, act: () => Promise<string>][] = [
    [30, () => lives.act()],
    [12, nextDays],
    [14, refundPart],
    [6, decideRequest],
    [8, () => payOwed()],
    [8, creditOrCharge],
    [10, refundAtGateway],
    [3, refundReturns],
    [8, dispute],
    [6, () => decide()],
    [14, hear],
    [12, settleEvent],
    [5, breakGateway],
  ]
  const acts = weights.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))

  /** The books' violations, minus what staff were told to resolve: owed, in progress, or refunded at the gateway. */
  async function broken(): Promise<Violation[]> {
    const found = await world.violations()
    if (found.length === 0) return found
    const owed = await owedNow()
    const underWay = await db
      .select({ reference: payments.gatewayReference })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(refunds.status, ['created', 'unknown']))
    const unheard = await db.select().from(quarantinedEvents).where(isNull(quarantinedEvents.settledAt))
    const promised = await db
      .select({ id: refunds.id, reference: payments.gatewayReference })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.status, 'promised'))
    // What a dispute holds for longer than the law allows is reported to staff.
    const held = promised.filter(
      ({ reference }) =>
        waiting.some((news) => news.reference === reference) ||
        disputes.some((of) => of.reference === reference && unheard.some(({ said }) => said.id === of.id)),
    )
    const differing = [
      ...underWay.map(({ reference }) => reference),
      ...waiting.map(({ reference }) => reference),
      ...unheard.map(({ said }) => said.reference),
    ]
    return found.filter(({ rule, subject }) => {
      if (rule === brokenRules.refused) return !owed.some(({ id }) => id === subject)
      if (rule === brokenRules.late) return !held.some(({ id }) => id === subject)
      if (rule === brokenRules.differing) return !differing.includes(subject)
      return !(brokenRules.unpaid.includes(rule) && owed.some(({ paymentId }) => paymentId === subject))
    })
  }

  return {
    world,
    broken,
    act: async (): Promise<string> => {
      if (failing && failing.acts-- <= 0) {
        failing = null
        await world.reconcile()
      }
      return (pick(random, acts) ?? nextDays)().catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        return `refused_${error.code}`
      })
    },
    /** Delivers, decides, records, sends and refunds everything. Returns what is still owed. */
    settle: async (): Promise<number> => {
      await nextDays()
      while (waiting.length > 0) await waiting.shift()?.tell()
      for (let done = ''; done !== 'nothing'; ) {
        done = await settleEvent()
        if (done === 'event_waits') await world.reconcile()
      }
      await world.sendRefunds()
      for (let times = 0; times < 30 && (await owedNow()).length > 0; times++) {
        for (const { id: requestId } of await waitingRequests())
          await endRequest(by(1), { brandId: brand.id, requestId, as: 'declined', reason: 'It is owed.' })
        await payOwed(true)
      }
      await world.reconcile()
      return (await owedNow()).length
    },
  }
}
