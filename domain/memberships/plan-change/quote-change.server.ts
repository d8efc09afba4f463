import type { Db } from '#db/client.ts'
import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { addDays } from '#domain/calendar.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import { isCoveredOn, lastDayCovered } from '#domain/memberships/next-term/age-out.rules.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { termsAsPaid } from '#domain/memberships/next-term/next-term.queries.server.ts'
import {
  couponFor,
  nextTermOf,
  type PricedVersion,
  quoteNextTerm,
  termPrice,
} from '#domain/memberships/next-term/next-term.rules.ts'
import {
  findDefaultPaymentMethod,
  paidWithOf,
} from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { type Renewal, readRenewal } from '#domain/memberships/renewal/read-renewal.server.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import type { Whitelist } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered, coversMember } from '#domain/plans/plan-tier.rules.ts'
import { additionalMemberCents, planPriceCents } from '#domain/plans/quote.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import { earliestBackdate } from './backdating.server.ts'
import { planChangeConsentText, quoteChangeNow } from './plan-change.rules.ts'
import type { ChangePlan, PlanChangeQuote } from './plan-change.schema.ts'
import { findTargetPlan, notSold } from './target-plan.server.ts'

export type ChangeQuoting = { db: Db; whitelist: Whitelist; gateway: { name: string } }
type QuotedChange = Awaited<ReturnType<typeof quoteChange>>

/**
 * Quotes a plan change, today and at each renewal, with the people it would remove; changes nothing. `from`: an earlier
 * start day for a backdated change; see `backTo`.
 * @throws DomainError `not_found`; `conflict` (not active, or nothing changes); `not_sold` with the field at fault.
 */
export async function quoteChange(
  { db, whitelist, gateway }: ChangeQuoting,
  owner: MembershipContext,
  change: ChangePlan & { from?: string | undefined },
) {
  const { planId, interval, when, from } = change
  const { today } = owner
  const renewal = await readRenewal(db, owner)
  const { membership, facts } = renewal
  refuseUnchangeable(renewal, today)
  const plan = await findTargetPlan(db, { membership, planId, interval, whitelist, today })
  refuseSame(renewal, plan, change)
  const version: PricedVersion = { ...plan, id: plan.versionId, planId: plan.id }

  const lastDay = membership.termEndsOn
  const renewsOn = addDays(lastDay, 1)
  const since = from === undefined ? today : await earliestBackdate(db, { owner, renewal, from })
  const now = renewal.people.filter((person) => isCoveredOn(person, since))
  const takesMore = additionalMemberCents(plan, interval) !== null
  if (when === 'now' && !takesMore && countCovered(plan, now.length) > 1) {
    throw notSold(
      'planId',
      m.errors_for_one_with_family_from({ plan: soldName(plan.name), date: formatDate(renewsOn) }),
    )
  }
  const staying = renewal.people.filter((person) => isCoveredOn(person, renewsOn))
  const isMemberCovered = coversMember(facts.current)
  const tierProblem = findTierProblem(plan, when === 'now' ? now : staying, { isMemberCovered })
  if (tierProblem) throw notSold('planId', tierProblem.message)

  const chosen = { interval, version, published: version }
  const next = nextTermOf(
    { ...facts, chosen, notices: [] },
    { isReturning: false, people: renewal.people, startsOn: renewsOn, today },
  )
  const terms = when === 'now' ? await termsAsPaid(db, owner) : []
  const other = terms.find((term) => planPriceCents(plan, term.interval) === null)
  if (other) {
    throw notSold(
      'planId',
      m.errors_paid_by_other_interval({
        plan: soldName(plan.name),
        interval: other.interval,
        date: formatDate(renewsOn),
      }),
    )
  }
  const { lines, todayCents, startsOn } =
    when === 'now'
      ? quoteChangeNow({
          from: {
            name: facts.current.name,
            termCents: (day, term) => wholeTerm(term.version, term.interval, day),
          },
          to: { name: plan.name, termCents: (day, term) => wholeTerm(version, term.interval, day) },
          terms,
          today: since,
          lastDays: now.flatMap((person) => lastDayCovered(person) ?? []),
        })
      : { lines: [], todayCents: 0, startsOn: renewsOn }
  const renewalTotalCents = quoteNextTerm(next).totalCents
  const card = await findDefaultPaymentMethod(db, membership, gateway, { atOnce: todayCents > 0 })
  // Choosing a plan for the next term implies renewing. A change that starts now leaves auto-renewal unchanged.
  const autoRenew = when === 'renewal' || membership.autoRenew
  const quote: PlanChangeQuote = {
    membershipId: membership.id,
    planId: plan.id,
    planName: soldName(plan.name),
    interval,
    when,
    startsOn,
    lines: saidLines(lines).map(({ label, amountCents }) => ({ label, amountCents })),
    todayCents,
    renewsOn,
    renewalTotalCents,
    renewalBeforeCents: quoteNextTerm(renewal.next).totalCents,
    intervalBefore: renewal.next.interval,
    leaving: next.endsFamily ? staying.map(fullName) : [],
    couponEnds: facts.coupon && !couponFor(facts.coupon, plan.id) ? facts.coupon.code : null,
    card: card && paidWithOf(card),
    consent: planChangeConsentText({
      planName: soldName(plan.name),
      interval,
      when,
      since: since < today ? since : null,
      todayCents,
      renewsOn,
      renewalTotalCents,
      renewalCreditCents: creditTaken(renewalTotalCents, facts.creditCents),
      autoRenew,
    }),
  }
  return { renewal, quote, lines, version, interval, paidThrough: lastDay }

  /** Price of a whole term for everyone on the plan on a day. */
  function wholeTerm(sold: PricedVersion, interval: Interval, day: string): number {
    const covered = countCovered(sold, now.filter((person) => isCoveredOn(person, day)).length)
    if (covered === 0) return 0
    const cover = { additionalMembers: covered - 1 }
    return termPrice({ version: sold, interval, cover, coupon: facts.coupon }) ?? 0
  }
}

/**
 * Refuses a change that differs from the agreed one, or that leaves no method for later charges.
 * @throws DomainError `stale_quote` with the new quote; `conflict` without a card.
 */
export function refuseStaleChange({ quote }: QuotedChange, { confirm }: ChangePlan): void {
  const isSame =
    confirm?.todayCents === quote.todayCents &&
    confirm.renewalTotalCents === quote.renewalTotalCents &&
    confirm.renewsOn === quote.renewsOn
  if (!isSame) {
    const message = m.errors_look_again_before_agreeing
    throw new DomainError('stale_quote', message, { details: { planChange: quote } })
  }
  if (!quote.card && quote.todayCents + quote.renewalTotalCents > 0) {
    throw new DomainError('conflict', m.errors_add_card_before_change)
  }
}

function refuseUnchangeable({ status, membership }: Renewal, today: string): void {
  if (status === 'past_due') {
    throw new DomainError('conflict', m.errors_pay_owed_first_then)
  }
  if (status !== 'active') {
    throw new DomainError('conflict', m.errors_membership_over_buy_another)
  }
  if (membership.cancelledAt) {
    throw new DomainError('conflict', m.errors_cancelled_membership_turn_auto)
  }
  if (membership.termEndsOn < today) {
    throw new DomainError('conflict', m.errors_renewal_under_way_try)
  }
}

function refuseSame({ facts }: Renewal, plan: Plan, { interval, when }: ChangePlan): void {
  const isOtherInterval = interval !== facts.interval
  if (when === 'now' && isOtherInterval) {
    const message = m.errors_another_billing_cycle_begins
    throw notSold('interval', message)
  }
  if (facts.current.planId !== plan.id || isOtherInterval) return
  throw new DomainError('conflict', (o) => m.errors_same_plan({ plan: soldName(plan.name, o), interval }, o))
}
