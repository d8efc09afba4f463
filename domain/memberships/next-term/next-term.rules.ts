import { addDays } from '#domain/calendar.ts'
import { priceNoticeDays } from '#domain/law/renewals.ts'
import { anchorOf, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import {
  additionalMemberCents,
  planPriceCents,
  type QuoteCoupon,
  quotePlan,
  type TermCover,
} from '#domain/plans/quote.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { Interval } from '#domain/values/plans.ts'
import { coverOfTerm } from './age-out.rules.ts'

/** What of a plan's version decides the price of a further term: the enrolment fee was paid at joining. */
export type PricedVersion = Pick<Plan, 'name' | 'tier' | 'prices'> & { id: string; planId: string }

/** A notice of a higher price for the next term. */
type PriceNotice = {
  version: PricedVersion
  /** The day its mail went out, by UTC; null while it waits. */
  sentOn: string | null
}

/** What the database knows of the plan a membership goes on with. */
export type NextTermFacts = {
  interval: Interval
  /** The version the membership is on: the last one its member agreed to. */
  current: PricedVersion
  /** The version its plan is sold by today; null where it is sold no more. */
  published: PricedVersion | null
  /** What the member chose from the next term on. */
  chosen: { interval: Interval; version: PricedVersion; published: PricedVersion | null } | null
  /** Those for the term after the one that is paid for. */
  notices: PriceNotice[]
  coupon: (QuoteCoupon & { planIds: string[] | null }) | null
  /** The coupon that the payment for the last paid term used up; it goes on only where it is `coupon` too. */
  termCoupon: NextTermFacts['coupon']
  /** What the staff credited that no renewal has taken yet; cents. */
  creditCents: number
  /** The terms paid for, in order: the next one is counted from the day they are. */
  terms: Term[]
}

type Person = { relationship: string; disabled: boolean; dateOfBirth: string; endsOn: string | null }

/**
 * How the next term is sold: plan version, number of people and coupon.
 *
 * A member who stays pays what was agreed to: the membership's version, or the one chosen for the next term. The
 * published version replaces it if it costs no more, or if its price notice went out in time; a notice still to be sent
 * counts while it can be in time. An ended membership comes back at the published price (decision 0017).
 */
export function nextTermOf(
  facts: NextTermFacts,
  {
    isReturning,
    people,
    startsOn,
    today,
  }: { isReturning: boolean; people: Person[]; startsOn: string; today: string },
) {
  const chosen = isReturning ? null : facts.chosen
  const { interval } = chosen ?? facts
  const agreed = chosen?.version ?? facts.current
  const published = chosen ? chosen.published : facts.published
  const follows = !isReturning && startsOn === addDays(facts.terms.at(-1)?.endsOn ?? startsOn, 1)
  const term = termFrom(startsOn, interval, follows ? anchorOf(facts.terms) : undefined)
  const everybody = coverOfTerm(agreed, people, term)
  // A plan for one person was chosen knowing that the family ends with the term before.
  const takesOne = additionalMemberCents(agreed, interval) === null
  const endsFamily = chosen !== null && takesOne && everybody !== null && everybody.additionalMembers > 0
  const cover = endsFamily ? { additionalMembers: 0 } : everybody
  const priceOf = (version: PricedVersion) => termPrice({ version, interval, cover, coupon: facts.coupon })

  const notice = isReturning ? undefined : facts.notices.findLast((told) => counts(told, startsOn, today))
  const noticed =
    notice && notice.version.planId === agreed.planId && priceOf(notice.version) !== null
      ? notice.version
      : agreed
  const isTaken = published !== null && isCheaper(priceOf(published), priceOf(noticed), isReturning)
  const version = isTaken ? published : noticed
  // Of a plan that was chosen for the next term its price was agreed to with it.
  const agreedCoupon = (chosen ? null : facts.termCoupon) ?? facts.coupon
  return {
    version,
    interval,
    /** Whom it is paid for; null when nobody is covered any more, so that there is nothing to renew. */
    cover,
    coupon: couponFor(facts.coupon, version.planId),
    endsFamily,
    /** Whether this very version is what anybody could buy today. */
    isOnSale: published?.id === version.id,
    /** What it would cost the same people by the version agreed to and the coupon of the term before; null: they buy anew. */
    previousCents: isReturning ? null : termPrice({ version: agreed, interval, cover, coupon: agreedCoupon }),
  }
}
export type NextTerm = ReturnType<typeof nextTermOf>

/** How the term after one that is about to be paid for is sold, as things stand: what paying for that changes is so then. */
export function termAfter(
  facts: NextTermFacts,
  next: NextTerm,
  { paid, people, today }: { paid: Term; people: Person[]; today: string },
): NextTerm {
  const { version, interval } = next
  const isOfCurrent = version.planId === facts.current.planId
  const paidFor: NextTermFacts = {
    ...facts,
    interval,
    current: version,
    published: isOfCurrent ? facts.published : (facts.chosen?.published ?? null),
    chosen: null,
    notices: [],
    coupon: couponFor(facts.coupon, version.planId) && facts.coupon,
    termCoupon: null,
    terms: [...facts.terms, paid],
  }
  const takesOne = additionalMemberCents(version, interval) === null
  const startsOn = addDays(paid.endsOn, 1)
  return nextTermOf(paidFor, { isReturning: false, people: takesOne ? [] : people, startsOn, today })
}

/** The whole price of the next term; every screen, mail and charge of a renewal comes from here. */
export function quoteNextTerm({
  version,
  interval,
  cover,
  coupon,
}: Pick<NextTerm, 'version' | 'interval' | 'cover' | 'coupon'>): Quote {
  if (!cover) return { lines: [], discountCents: 0, totalCents: 0, renewalTotalCents: 0 }
  return quotePlan({ plan: { ...version, enrolmentFeeCents: 0 }, interval, ...cover, coupon })
}

/** A coupon that keeps discounting renewals does so on the plans it is for. */
export function couponFor(coupon: NextTermFacts['coupon'], planId: string): QuoteCoupon | null {
  if (!coupon || (coupon.planIds && !coupon.planIds.includes(planId))) return null
  return { ...coupon, duration: 'every_term' }
}

/** Price of a term under a plan version, in cents; null if it is not sold that way. */
export function termPrice(term: {
  version: PricedVersion
  interval: Interval
  cover: TermCover | null
  coupon: NextTermFacts['coupon']
}): number | null {
  const { version, interval, cover } = term
  if (planPriceCents(version, interval) === null) return null
  if (cover?.additionalMembers && additionalMemberCents(version, interval) === null) return null
  return quoteNextTerm({ ...term, coupon: couponFor(term.coupon, version.planId) }).totalCents
}

function counts({ sentOn }: PriceNotice, startsOn: string, today: string): boolean {
  return (sentOn ?? today) <= addDays(startsOn, -priceNoticeDays.last)
}

function isCheaper(published: number | null, agreed: number | null, isReturning: boolean): boolean {
  return published !== null && (isReturning || agreed === null || published <= agreed)
}
