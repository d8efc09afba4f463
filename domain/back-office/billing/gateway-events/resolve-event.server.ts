import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { readMeaning, settleAsMeant } from '#domain/back-office/billing/reconciliation/meant-for.server.ts'
import { type RefundDeps, requirePerson } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { type PaymentFacts, readPayment } from '#domain/back-office/billing/refunds/lock-payment.server.ts'
import { settleWithItsEnd } from '#domain/billing/dispute.server.ts'
import { readGivenThere } from '#domain/billing/refunds/at-gateway.server.ts'
import { madeAtGateway, recordGiven } from '#domain/billing/refunds/given-elsewhere.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { retireMethod } from '#domain/orders/bank-debit.server.ts'
import { createOrder } from '#domain/orders/create-order.server.ts'
import { endWhatWasPaid } from '#domain/orders/end-what-was-paid.server.ts'
import { settleOrder } from '#domain/orders/settle-order.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import type { eventResolutions } from '#domain/values/payments.ts'
import { isSpare, isUnmatched, keyedCharge } from './gateway-events.queries.server.ts'
import { type GivenNow, readGivenNow, refundKeyOf } from './given-now.server.ts'
import { recordable, saidCharge, underWayWords } from './recordable.rules.ts'

type Event = typeof quarantinedEvents.$inferSelect

/**
 * Settles a quarantined event, with a reason: records it, dismisses it, or refunds its charge, which has no payment of
 * ours, at the gateway. The end of a dispute settles its beginning too.
 * @throws DomainError `not_found`; `conflict`: already settled, nothing to write or refund, or the gateway didn't
 * refund it.
 */
export async function resolveEvent(
  deps: RefundDeps,
  { eventId, as, reason }: { eventId: string; as: (typeof eventResolutions)[number]; reason: string },
): Promise<void> {
  const settledBy = requirePerson(deps)
  // The key is the event's, so repeated or concurrent calls refund it once.
  if (as === 'refunded') await giveBackUnmatched(deps, eventId)
  const meant = as === 'recorded' ? await recordAsMeant(deps, eventId) : null
  const told = as === 'recorded' && !meant ? await readGivenNow(deps, eventId) : null
  await audited(deps, async (tx) => {
    const [seen] = await tx.select().from(quarantinedEvents).where(eq(quarantinedEvents.id, eventId))
    if (!seen) throw notFound()
    const { brandId, paymentId } = seen
    const facts = brandId && paymentId ? await readPayment(tx, { brandId, paymentId }, { lock: true }) : null
    const [event] = await tx
      .select()
      .from(quarantinedEvents)
      .where(eq(quarantinedEvents.id, eventId))
      .for('update')
    if (!event || event.settledAt)
      throw new DomainError('conflict', 'Someone has settled this event already.')
    const wrote =
      as === 'recorded' ? (meant ?? (await record({ ...deps, db: tx, told }, event, facts))) : null
    const settled = { settledAs: as, settledAt: deps.now, settledBy, settledReason: reason }
    await tx.update(quarantinedEvents).set(settled).where(eq(quarantinedEvents.id, eventId))
    const { id: disputeId } = event.said
    if (event.type === 'charge.dispute.closed' && typeof disputeId === 'string')
      await settleWithItsEnd(tx, event.gateway, disputeId)
    return {
      act: {
        action: endings[as],
        brandId,
        subject: { kind: 'gateway_event', id: eventId, name: `${event.type} ${event.eventId}` },
        after: wrote ? { written: formatCents(wrote.cents), as: wrote.kind } : null,
        reason,
      },
    }
  })
}

const endings = {
  recorded: 'event.recorded',
  aside: 'event.put_aside',
  refunded: 'event.refunded',
} as const

async function giveBackUnmatched({ db, gateway }: RefundDeps, eventId: string): Promise<void> {
  const [event] = await db.select().from(quarantinedEvents).where(eq(quarantinedEvents.id, eventId))
  if (!event) throw notFound()
  const charge = saidCharge(event)
  if (event.settledAt) throw new DomainError('conflict', 'Someone has settled this event already.')
  if (!charge || event.gateway !== gateway.name || !(await readEvent(db, eventId, isSpare))) {
    throw new DomainError('conflict', 'This isn’t a charge that can be refunded here.')
  }
  const { reference, leftCents: amountCents } = charge
  await readGivenNow({ db, gateway }, eventId)
  if (amountCents <= 0) throw new DomainError('conflict', givenBackWords)
  const outcome = await gateway.refund({ reference, amountCents, idempotencyKey: refundKeyOf(eventId) })
  if (outcome.status === 'succeeded' || outcome.status === 'pending') return
  throw new DomainError(
    'conflict',
    outcome.status === 'unknown'
      ? 'The gateway didn’t answer. Please try again: it’s refunded only once.'
      : 'The gateway didn’t refund it: someone may have refunded it there already.',
  )
}

const givenBackWords =
  'The gateway has already refunded all of this charge. There is nothing left to do: dismiss it instead.'

/**
 * Settles an event's charge as its key intended, if that is still unpaid. Safe to repeat: the key is used once. Null if
 * it wasn't settled.
 */
async function recordAsMeant(
  deps: RefundDeps,
  eventId: string,
): Promise<{ kind: 'charge'; cents: number } | null> {
  const [event] = await deps.db.select().from(quarantinedEvents).where(eq(quarantinedEvents.id, eventId))
  const charge = event && event.settledAt === null ? keyedCharge(event) : null
  if (!charge || event?.gateway !== deps.gateway.name || !(await readEvent(deps.db, eventId, isUnmatched)))
    return null
  const meaning = await readMeaning(deps, charge)
  if (meaning.meantFor === 'waits') {
    const message =
      'The order for this charge is still in progress and settles it, so there is nothing to record here.'
    throw new DomainError('conflict', message)
  }
  const isDone = await settleAsMeant({ db: deps.db, now: deps.now, gateway: deps.gateway }, charge, meaning)
  return isDone ? { kind: 'charge', cents: charge.amountCents } : null
}

async function readEvent(db: Db, eventId: string, what: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${what} as found from quarantined_events e where e.id = ${eventId}`,
  )
  return rows[0]?.found ?? false
}

/**
 * A charge without a payment of ours becomes an adjustment order of the member it was linked to. Refunds made since are
 * written with it.
 */
async function recordCharge(
  { db, now, gateway, told }: Recording,
  event: Event,
  { membership }: PaymentFacts,
): Promise<void> {
  const charge = saidCharge(event)
  if (!charge?.key || !membership || !told) throw nothingToWrite()
  if (charge.leftCents <= 0) throw new DomainError('conflict', givenBackWords)
  const { id: membershipId, brandId, accountId, planVersionId, interval } = membership
  await assertNoOpenOrder(db, { brandId, membershipId })
  const brand = await findBrandById(db, brandId)
  const today = dateIn(brand?.settings.timeZone ?? 'UTC', now)
  const { payment } = await createOrder(
    { db, now, gateway },
    {
      brandId,
      kind: 'adjustment',
      placedBy: 'staff',
      // Never a term's key or day: the schedule counts its own attempts.
      key: `event:${event.id}`,
      chargeKey: charge.key,
      accountId,
      membershipId,
      planVersionId,
      interval,
      startsOn: today,
      endsOn: today,
      lines: [
        {
          kind: 'adjustment',
          label: 'Payment found at the gateway',
          quantity: 1,
          unitCents: charge.cents,
          amountCents: charge.cents,
        },
      ],
      renewalTotalCents: 0,
      paidWith: { source: 'method', reference: '', kind: 'card' },
    },
  )
  if (!payment) throw new Error('The payment was not written.')
  const { reference } = charge
  const refundedCents = told.givenCents
  await settleOrder({ db, now }, payment, {
    status: 'succeeded',
    reference,
    methodReference: null,
    refundedCents,
  })
}

const nothingToWrite = () =>
  new DomainError('conflict', 'There is nothing to record in the books. Dismiss it instead.')

type Recording = DbAt & { gateway: RefundDeps['gateway']; told: GivenNow | null }

async function record({ db, now, gateway, told }: Recording, event: Event, facts: PaymentFacts | null) {
  const known = facts ? await readGivenThere(db, facts.payment) : { cents: 0, underWay: [] }
  const unmatched = await readEvent(db, event.id, isUnmatched)
  // A promised refund hasn't left the payment yet. What was refunded another way reduces it.
  const leftCents = (facts?.leftCents ?? 0) + (facts?.promisedCents ?? 0)
  const found =
    facts &&
    recordable(event, {
      sentCents: known.cents,
      leftCents,
      isUnmatched: unmatched,
      givenCents: told?.givenCents ?? null,
    })
  if (!found) throw nothingToWrite()
  // While a refund is unanswered, or was answered during the gateway call, nobody can tell which refund the money
  // belongs to.
  const isMoving = known.underWay.length > 0 || (told !== null && told.knownCents !== known.cents)
  if (found.kind !== 'charge' && isMoving) throw new DomainError('conflict', underWayWords)
  if (found.kind === 'charge') {
    await recordCharge({ db, now, gateway, told }, event, facts)
    return found
  }
  const { payment, membership } = facts
  const { id: paymentId, brandId } = payment
  const given = {
    brandId,
    paymentId,
    cents: found.cents,
    kind: found.kind,
    reason: found.kind === 'dispute' ? 'disputed' : madeAtGateway,
    idempotencyKey: `event:${event.gateway}:${event.eventId}`,
  }
  const refund = await recordGiven({ db, now }, given)
  // A disputed card isn't charged again.
  if (found.kind === 'dispute') await retireMethod({ db, now }, payment)
  const isCanceled = (facts.wasCanceled || membership?.status === 'cancelled') && found.kind === 'refund'
  if (found.isAll && membership && !isCanceled) {
    const brand = await findBrandById(db, brandId)
    const today = dateIn(brand?.settings.timeZone ?? 'UTC', now)
    const reason =
      found.kind === 'dispute'
        ? 'the bank took back the payment of the term it was for'
        : 'the payment of the term it was for was given back'
    const { order } = facts
    await endWhatWasPaid({ db, now }, { membership, payment, order, today, reason, endsRenewals: true })
    if (found.kind === 'refund') {
      const told = { template: 'manual-refund', props: { refundId: refund.id } } as const
      const { accountId } = membership
      await mailMember(db, { brandId, accountId, ...told, dedupeKey: `refund-by-hand:${refund.id}` })
    }
  }
  return found
}
