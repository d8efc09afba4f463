import type { MemberView } from '#domain/accounts/account.schema.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { noMethodCode, whyDeclined } from '#domain/billing/card-declined.ts'
import { maySellIn } from '#domain/brands/registration.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { earliestNoticeDays, priceNoticeDays } from '#domain/law/renewals.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { soldPlan } from '#domain/plans/spoken-plan.rules.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import { goodThrough, isUsable, standing } from './membership.policy.ts'
import type { CardOnFile, MembershipView, ReceiptSummary } from './membership.schema.ts'
import { balanceCents, lapseAfterDays, nextCharge } from './next-charge.rules.ts'
import { creditTaken } from './next-term/credit.rules.ts'
import { type NextTermFacts, nextTermOf, quoteNextTerm } from './next-term/next-term.rules.ts'
import { priceRiseOf } from './next-term/price-rise.rules.ts'
import { renewalTerm } from './renewal/renewal.rules.ts'

/** A membership row as the dashboard's SQL statement returns it. */
export type MembershipRow = Omit<
  MembershipView,
  | 'usable'
  | 'goodThrough'
  | 'renewalTotalCents'
  | 'renewalInterval'
  | 'nextCharge'
  | 'balanceCents'
  | 'priceRise'
  | 'laterPriceCents'
  | 'nextPlan'
  | 'pastDue'
  | 'lapseReason'
  | 'wayBack'
  | 'clearing'
  | 'creditCents'
  | 'whyNotRenewable'
  | 'mayReturn'
> & {
  state: string
  /** Whether its plan, as currently published, is sold in that state. */
  isSoldInState: boolean
  /** The last day of the operator's registration in that state; null if none is recorded. */
  registeredUntil: string | null
  pastDueSince: string | null
  chargeTriedOn: string | null
  paymentMethodId: string | null
  declined: { code: string | null } | null
  clearing: { amountCents: number; since: string; isForPerson: boolean } | null
  nextTerm: NextTermFacts
  /** Includes the last day of the term that the cancellation shortened. */
  wayBack: (NonNullable<MembershipView['wayBack']> & { termEndsOn: string }) | null
}

/** An account with everything its pages show, as one JSON value. */
export type AccountRow = {
  member: MemberView & { activeMembershipId: string | null }
  memberships: MembershipRow[]
  cards: (CardOnFile & { id: string; isHeld: boolean })[]
  receipts: ReceiptSummary[]
  coming: { planName: string; amountCents: number; since: string }[]
}

/** Derives a membership's view on `today` from its row: status, validity, prices and the next charge. */
export function toMembershipView(row: MembershipRow, today: string): MembershipView {
  const {
    pastDueSince,
    chargeTriedOn,
    paymentMethodId: _,
    declined,
    nextTerm: facts,
    state,
    isSoldInState,
    registeredUntil,
    ...rest
  } = row
  const status = standing(row, today)
  const isReturning = status !== 'active' && status !== 'past_due'
  const startsOn = isReturning ? today : nextStart(row, status, today)
  const next = nextTermOf(facts, { isReturning, people: row.dependents, startsOn, today })
  const renewalTotalCents = quoteNextTerm(next).totalCents
  const { previousCents, version, interval, endsFamily } = next
  // The price rises by a notice or when a coupon ends, which the renewal notice announces. Both go out after this day.
  const isNear = startsOn <= addDays(today, earliestNoticeDays)
  const isRise = isNear && previousCents !== null && previousCents < renewalTotalCents
  const later =
    !isReturning && startsOn >= addDays(today, priceNoticeDays.last)
      ? priceRiseOf(facts, { people: row.dependents, startsOn, today })
      : null
  const back = isReturning
    ? next
    : nextTermOf(facts, { isReturning: true, people: row.dependents, startsOn: today, today })
  const maySell = stateRule(state).sellable && maySellIn(state, registeredUntil, today)
  const isSold = maySell && isSoldInState && back.isOnSale
  const { creditCents } = facts
  const dueCents = renewalTotalCents - creditTaken(renewalTotalCents, creditCents)
  const owed = { ...rest, status, pastDueSince, chargeTriedOn, dueCents }
  return {
    ...rest,
    plan: soldPlan(rest.plan),
    dependents: row.dependents.filter(({ endsOn }) => endsOn === null || endsOn >= today),
    status,
    usable: isUsable(row, today),
    goodThrough: goodThrough(row, today),
    renewalTotalCents,
    renewalInterval: interval,
    creditCents,
    whyNotRenewable: next.cover === null ? 'nobody' : isReturning && !isSold ? 'not_sold' : null,
    mayReturn: back.cover !== null && isSold,
    nextCharge: next.cover && nextCharge(owed, today),
    balanceCents: balanceCents(owed),
    givenUp: row.givenUp && status === 'active',
    wayBack: wayBackOf(row, today),
    clearing: row.clearing && {
      amountCents: row.clearing.amountCents,
      clearsBy: clearsBy(new Date(row.clearing.since)),
      isForPerson: row.clearing.isForPerson,
    },
    pastDue: status === 'past_due' ? pastDueOf(row) : null,
    lapseReason: status === 'lapsed' ? refusalWords(row) : null,
    priceRise: isRise ? { startsOn, previousCents, renewalTotalCents } : null,
    laterPriceCents: later && later.renewalCents > renewalTotalCents ? later.renewalCents : null,
    nextPlan:
      facts.chosen && !isReturning ? { name: soldName(version.name), interval, startsOn, endsFamily } : null,
  }
}

/** First day of the next term to pay; skips months that passed without a notice. */
function nextStart(
  { termEndsOn, nextTerm: { terms, chosen, interval } }: MembershipRow,
  status: MembershipStatus,
  today: string,
): string {
  if (status !== 'active' || terms.length === 0) return addDays(termEndsOn, 1)
  return renewalTerm({ status, interval: chosen?.interval ?? interval, terms }, today).startsOn
}

/** How a cancellation can be undone; null once the term has ended. */
function wayBackOf({ wayBack }: MembershipRow, today: string): MembershipView['wayBack'] {
  if (!wayBack || wayBack.termEndsOn < today) return null
  const { until, refundCents, byHandCents } = wayBack
  return { until, refundCents, byHandCents }
}

function pastDueOf(row: MembershipRow): MembershipView['pastDue'] {
  const { pastDueSince, termEndsOn } = row
  return {
    reason: refusalWords(row),
    reasonCode: refusalCode(row),
    lapsesOn: addDays(pastDueSince ?? addDays(termEndsOn, 1), lapseAfterDays),
  }
}

function refusalWords(row: Pick<MembershipRow, 'declined'>): string {
  return whyDeclined(refusalCode(row))
}

function refusalCode({ declined }: Pick<MembershipRow, 'declined'>): string | null {
  return declined ? declined.code : noMethodCode
}
