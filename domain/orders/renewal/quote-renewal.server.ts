import type { Db, DbAt } from '#db/client.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import {
  type DefaultPaymentMethod,
  findDefaultPaymentMethod,
  paidWithOf,
} from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { type Renewal, readRenewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import { refusePrepaidTooLong, refuseTooEarly } from '#domain/memberships/renewal/renewal.rules.ts'
import type { RenewalDays, RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'
import { movedDateConsentText } from '#domain/memberships/renewal/renewal-days.rules.ts'
import { assertBrandRenews } from '#domain/orders/assert-brand-accepts.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/**
 * What a manual renewal would pay for today: the overdue term, the next one, a new one after a membership has ended, or
 * the `days` staff chose.
 * @throws DomainError `not_found`; `conflict` if it's too early; `not_sold` if it's no longer sold; `in_flight` while a
 *   payment for the membership is in progress, so that no second one is offered.
 */
export async function previewRenewal(
  { db, gateway, now }: Pick<OrderDeps, 'db' | 'gateway' | 'now'>,
  owner: MembershipContext,
  days: RenewalDays = { kind: 'next' },
): Promise<RenewalPreview> {
  const { renewal, card, paidOn } = await readPaidBy({ db, now, gateway }, owner, days)
  await assertNoOpenOrder(db, owner)
  await assertBrandRenews(db, { ...owner, startsOn: renewal.term.startsOn, isOver: isOver(renewal) })
  refuseUnpayable(renewal, days, { ...owner, paidOn })
  return preview(renewal, days, card)
}

/**
 * The same for a payer who enters a payment method; says nothing about the saved one.
 * @throws DomainError as `previewRenewal` does.
 */
export async function previewDue(db: Db, owner: MembershipContext): Promise<RenewalPreview> {
  const next = { kind: 'next' } as const
  const renewal = await readRenewal(db, owner, next)
  await assertNoOpenOrder(db, owner)
  await assertBrandRenews(db, { ...owner, startsOn: renewal.term.startsOn, isOver: isOver(renewal) })
  refuseUnpayable(renewal, next, owner)
  return preview(renewal, next, null)
}

/**
 * What a renewal pays for, and the method charged: the saved one, or one just `entered`. A bank account can't pay for a
 * term that starts on a day staff chose. If the membership ends before its debit clears, it pays for a term from the
 * day it clears by, with the people and prices of that term (decision 0166).
 */
export async function readPaidBy(
  { db, now, gateway }: DbAt & { gateway: { name: string } },
  owner: MembershipContext,
  days: RenewalDays,
  entered?: MethodKind,
): Promise<{ renewal: Renewal; card: DefaultPaymentMethod | null; paidOn: string }> {
  const renewal = await readRenewal(db, owner, days)
  const { membership, quote, term } = renewal
  const isNext = days.kind === 'next'
  const card = await findDefaultPaymentMethod(db, membership, gateway, { atOnce: !isNext })
  const isDebit = (entered ?? card?.kind) === 'us_bank_account'
  const goesOn = renewal.status === 'past_due' || (renewal.status === 'active' && membership.autoRenew)
  const startsOn = clearsBy(now)
  if (!isNext || !isDebit || goesOn || quote.totalCents === 0 || startsOn <= term.startsOn)
    return { renewal, card, paidOn: owner.today }
  const later = await readRenewal(db, owner, { kind: 'cleared', startsOn })
  // Too small to debit, so there is nothing to wait for.
  return later.quote.totalCents === 0
    ? { renewal, card, paidOn: owner.today }
    : { renewal: later, card, paidOn: startsOn }
}

/** The consent text for days that staff chose. */
export function consentOf({ membership, term, quote, next, after }: Renewal): string {
  const { totalCents, renewalTotalCents } = quote
  const { autoRenew } = membership
  const renewal = { renewalTotalCents, renewalCreditCents: after.creditCents, isLast: after.isLast }
  return movedDateConsentText({ totalCents, term, ...renewal, interval: next.interval, autoRenew })
}

/** Whether the membership has ended, so that renewing it means joining again. */
export const isOver = ({ status }: Renewal) => status !== 'active' && status !== 'past_due'

/** Refuses a term that can't be paid for today. `paidOn`: the day the money arrives, if later than today. */
export function refuseUnpayable(
  renewal: Renewal,
  days: RenewalDays,
  { today, paidOn = today }: { today: string; paidOn?: string },
): void {
  const { membership, status, term, next, isSoldInState, hasChosen } = renewal
  const rule = stateRule(membership.state)
  if (!next.cover) {
    const message = (o?: In) =>
      m.errors_one_anymore_nothing_renew({ name: soldName(next.version.name, o) }, o)
    throw new DomainError('conflict', message)
  }
  // Coming back means buying again: at today's price, and only what is still sold.
  if (isOver(renewal) && !(rule.sellable && isSoldInState && next.isOnSale)) {
    throw new DomainError('not_sold', m.errors_plan_sold_any_more)
  }
  if (hasChosen && term.startsOn > today) {
    const chosen = { plan: soldName(next.version.name), startsOn: formatDate(term.startsOn) }
    const message = membership.autoRenew
      ? m.errors_chosen_next_plan_later(chosen)
      : m.errors_chosen_next_plan_not_renewing(chosen)
    throw new DomainError('conflict', message)
  }
  if (days.kind === 'move') {
    if (membership.cancelledAt) {
      throw new DomainError('conflict', m.errors_membership_cancelled_take_back)
    }
    refusePrepaidTooLong(rule, term, today)
  } else refuseTooEarly(rule, term, status, paidOn)
}

/** A renewal as previewed to the payer. */
export function preview(
  renewal: Renewal,
  { kind }: RenewalDays,
  card: DefaultPaymentMethod | null,
): RenewalPreview {
  const { membership, term, quote, after } = renewal
  return {
    membershipId: membership.id,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    lines: saidLines(quote.lines).map(({ label, amountCents }) => ({ label, amountCents })),
    totalCents: quote.totalCents,
    renewsOn: addDays(term.endsOn, 1),
    renewalTotalCents: quote.renewalTotalCents,
    renewalCreditCents: after.creditCents,
    isLast: after.isLast,
    consent: kind === 'next' ? null : consentOf(renewal),
    card: card && paidWithOf(card),
  }
}
