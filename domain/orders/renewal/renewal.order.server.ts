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

/** A request to pay for another term by hand. */
export type Renewing = MembershipContext & {
  key: string | undefined
  confirm: NonNullable<RenewRequest['confirm']>
  tendered?: TakenAtDesk
  /** Or with what was just entered, which is what is charged from then on; `agreed`: the words of a debit. */
  entered?: Entered
  /** Other days than the next ones, by the staff; `told`: the words the member was read, kept as agreed to. */
  chosen?: { days: RenewalDays; told: Told }
  waitMs?: number
}

/** A method just entered, as its token; `agreed`: what stood above the button of a debit, null for a card. */
export type Entered = { paymentToken: string; paymentKind: MethodKind; agreed: AgreedWords | null }

/** From where the words that go with other days were agreed to. */
type Told = { ip: string; userAgent: string }

/** Another term of a membership, by hand or on schedule. */
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

/** Delivers a paid renewal: the next term and its mail, whatever the membership’s status was. */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { db } = settling
  const { membership, today } = await lockOf(settling, order)
  const { brandId, startsOn, endsOn, planVersionId, lines, renewalTotalCents, receiptId } = order
  const { id: membershipId, accountId } = membership
  // What was entered to pay for it is what is charged from now on.
  const entered = payment?.source === 'token' ? await keepChargedCard(db, accountId, payment) : null
  await db
    .update(memberships)
    .set({
      status: 'active',
      pastDueSince: null,
      chargeTriedOn: null,
      cancelledAt: null,
      ...(entered && { paymentMethodId: entered }),
      // A term paid for ahead is current from its first day: until then the one before it is.
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
 * The card was declined: on schedule the membership becomes past due, by hand everything stays as it was. Whoever turned
 * renewing off while a debit was on its way owes nothing: it is over.
 */
async function decline(settling: Settling, order: Order, payment: Payment): Promise<void> {
  if (order.placedBy !== 'schedule') return
  const { membership, today } = await lockOf(settling, order)
  if (standing(membership, today) === 'expired') {
    if (payment.tender === 'us_bank_account')
      await mailDebitOutcome(settling.db, order, 'bank-payment-failed')
    return
  }
  // What was told late was not due before it could be charged.
  const told = await chargeableFrom(settling.db, membership, addDays(membership.termEndsOn, 1))
  const dueOn = laterOf(order.startsOn, told ?? order.startsOn)
  await markPastDue(settling.db, { membership, dueOn, paymentId: payment.id, today })
}

/**
 * One that goes on does so without a gap, as it was ordered. One that had ended, or ends before its debit was to clear,
 * begins on the day the money is there: to the last day agreed to where that came in time, else for a whole term.
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
