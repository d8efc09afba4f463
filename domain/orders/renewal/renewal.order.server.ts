import { and, eq } from 'drizzle-orm'
import { memberships } from '#db/schema/memberships.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { addDays, dateIn, earlierOf, laterOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import {
  assertNoOpenOrder,
  lockMembership,
  type Membership,
} from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { standing } from '#domain/memberships/membership.policy.ts'
import { paidTerms } from '#domain/memberships/next-term/paid-terms.queries.server.ts'
import { applyNewPlan } from '#domain/memberships/plan-change/apply-new-plan.server.ts'
import { markPastDue } from '#domain/memberships/renewal/mark-past-due.server.ts'
import { chargeableFrom } from '#domain/memberships/renewal/notified.server.ts'
import type { RenewalDays, RenewRequest } from '#domain/memberships/renewal/renewal.schema.ts'
import { movedDateTextVersion } from '#domain/memberships/renewal/renewal-days.rules.ts'
import { type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { assertBrandRenews } from '#domain/orders/assert-brand-accepts.server.ts'
import { mailDebitOutcome } from '#domain/orders/bank-debit.server.ts'
import { keepChargedCard } from '#domain/orders/checkout/open-account.server.ts'
import type { TakenAtDesk } from '#domain/orders/create-order.server.ts'
import type {
  DraftedOrder,
  Fulfillment,
  Order,
  OrderDeps,
  PlacedKind,
  Settling,
} from '#domain/orders/order-kind.ts'
import type { AgreedWords } from '#domain/values/orders.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { draftRenewal } from './draft-renewal.ts'
import { consentOf, isOver, preview, readPaidBy, refuseUnpayable } from './quote-renewal.server.ts'

/** A request to pay for another term manually. */
export type Renewing = MembershipContext & {
  key: string | undefined
  confirm: NonNullable<RenewRequest['confirm']>
  tendered?: TakenAtDesk
  /** A method just entered, which is charged from then on; `agreed`: the debit authorization. */
  entered?: Entered
  /** Days other than the next ones, chosen by staff. `told`: the IP address and user agent stored with the consent. */
  chosen?: { days: RenewalDays; told: Told }
  waitMs?: number
}

/** A method just entered, as its token; `agreed`: the text above the button for a debit, null for a card. */
export type Entered = { paymentToken: string; paymentKind: MethodKind; agreed: AgreedWords | null }

/** IP address and user agent of the consent to other days. */
type Told = { ip: string; userAgent: string }

/** Another term of a membership, by manual or scheduled renewal. */
export const renewalOrder: PlacedKind<Renewing> = {
  name: 'renewal',
  lock: ({ db }, input) => lockMembership(db, input),
  draft,
  give,
  daysOnceCleared,
  decline,
}

async function draft(
  { db, gateway, now }: OrderDeps,
  { confirm, tendered, entered, chosen, ...owner }: Renewing,
): Promise<DraftedOrder> {
  const days = chosen?.days ?? { kind: 'next' }
  await assertNoOpenOrder(db, owner)
  const method = tendered ? 'card' : entered?.paymentKind
  const { renewal, card, paidOn } = await readPaidBy({ db, now, gateway }, owner, days, method)
  const { term, quote } = renewal
  if (term.startsOn !== confirm.termStartsOn || quote.totalCents !== confirm.totalCents) {
    const message = m.errors_look_again_before_paying
    throw new DomainError('stale_quote', message, { details: { renewal: preview(renewal, days, card) } })
  }
  await assertBrandRenews(db, { ...owner, startsOn: term.startsOn, isOver: isOver(renewal) })
  refuseUnpayable(renewal, days, { ...owner, paidOn })
  const told = chosen?.told
  const agreed = told && {
    version: movedDateTextVersion[inLocale()],
    words: [{ kind: 'auto_renew' as const, text: consentOf(renewal) }],
    ...told,
  }
  return {
    ...draftRenewal(renewal, card),
    ...(agreed && { agreed }),
    ...(entered && { agreed: entered.agreed, paidWith: tokenOf(entered) }),
    ...(tendered && { paidWith: tendered }),
  }
}

function tokenOf({ paymentToken: reference, paymentKind: kind }: Entered) {
  return { source: 'token', reference, kind } as const
}

/** Delivers a paid renewal: the next term and its email, whatever the membership's status was. */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { db } = settling
  const { membership, today } = await lockOf(settling, order)
  const { brandId, startsOn, endsOn, planVersionId, lines, renewalTotalCents, receiptId } = order
  const { id: membershipId, accountId } = membership
  // A method entered for this payment is charged from now on.
  const entered = payment?.source === 'token' ? await keepChargedCard(db, accountId, payment) : null
  await db
    .update(memberships)
    .set({
      status: 'active',
      pastDueSince: null,
      chargeTriedOn: null,
      cancelledAt: null,
      ...(entered && { paymentMethodId: entered }),
      // A prepaid term becomes current on its first day; until then, the one before it is.
      ...(startsOn <= today && { termStartsOn: startsOn }),
      termEndsOn: endsOn,
    })
    .where(and(eq(memberships.brandId, brandId), eq(memberships.id, membershipId)))
  await applyNewPlan(db, membership, {
    planVersionId,
    interval: order.interval,
    term: { startsOn, endsOn },
    lines,
    renewalTotalCents,
    agreedAt: order.createdAt,
  })
  await mailMember(db, {
    brandId,
    accountId,
    template: 'renewal-receipt',
    props: { membershipId, receiptId },
    dedupeKey: `renewal-receipt:${order.id}`,
  })
  return { accountId, issuedOn: today }
}

/**
 * Handles a decline. A scheduled renewal becomes past due; a manual one changes nothing. A member who turned off
 * auto-renewal while a debit was pending owes nothing: the membership is over.
 */
async function decline(settling: Settling, order: Order, payment: Payment): Promise<void> {
  if (order.placedBy !== 'schedule') return
  const { membership, today } = await lockOf(settling, order)
  if (standing(membership, today) === 'expired') {
    if (payment.tender === 'us_bank_account')
      await mailDebitOutcome(settling.db, order, 'bank-payment-failed')
    return
  }
  // After a late notice, the renewal wasn't due before the first day it could be charged.
  const told = await chargeableFrom(settling.db, membership, addDays(membership.termEndsOn, 1))
  const dueOn = laterOf(order.startsOn, told ?? order.startsOn)
  await markPastDue(settling.db, { membership, dueOn, paymentId: payment.id, today })
}

/**
 * The days a cleared debit pays for. A membership that continues keeps the ordered days. If it had ended, or ends
 * before the debit was to clear, the term starts on the day the money arrives: through the agreed last day if the money
 * is early, otherwise for a whole term.
 */
async function daysOnceCleared(settling: Settling, order: Order): Promise<Term> {
  const { membership, today } = await lockOf(settling, order)
  const { startsOn, endsOn, brandId, membershipId } = order
  if (startsOn > today) {
    const last = (await paidTerms(settling.db, { brandId, membershipId })).at(-1)
    const free = last ? laterOf(today, addDays(last.endsOn, 1)) : today
    return { startsOn: earlierOf(free, startsOn), endsOn }
  }
  const status = standing(membership, today)
  const goesOn = status === 'active' || status === 'past_due'
  return goesOn ? { startsOn, endsOn } : termFrom(today, order.interval)
}

async function lockOf(
  { db, now }: Settling,
  { id, brandId, membershipId }: Order,
): Promise<{ membership: Membership; today: string }> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`Order ${id} renews no membership.`)
  const membership = await lockMembership(db, { brandId, membershipId })
  return { membership, today: dateIn(brand.settings.timeZone, now) }
}
