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

/** The parts of a plan version that price later terms. The joining fee was paid at joining. */
export type PricedVersion = Pick<Plan, 'name' | 'tier' | 'prices'> & { id: string; planId: string }

/** A notice of a higher price for the next term. */
type PriceNotice = {
  version: PricedVersion
  /** The day its email was sent, in UTC; null while it's queued. */
  sentOn: string | null
}

/** What the database knows about the plan a membership continues with. */
export type NextTermFacts = {
  interval: Interval
  /** The membership's version: the last one its member agreed to. */
  current: PricedVersion
  /** The version currently sold; null if the plan is no longer sold. */
  published: PricedVersion | null
  /** The member's choice from the next term on. */
  chosen: { interval: Interval; version: PricedVersion; published: PricedVersion | null } | null
  /** Notices for the term after the paid ones. */
  notices: PriceNotice[]
  coupon: (QuoteCoupon & { planIds: string[] | null }) | null
  /** The coupon used by the payment for the last paid term. It continues only if it equals `coupon`. */
  termCoupon: NextTermFacts['coupon']
  /** Staff credit not yet used by a renewal; cents. */
  creditCents: number
  /** Paid terms, in order; they set the day the next one starts. */
  terms: Term[]
}

type Person = { relationship: string; disabled: boolean; dateOfBirth: string; endsOn: string | null }

/**
 * How the next term is sold: plan version, number of people and coupon.
 *
 * A continuing member pays what they agreed to: the membership's version, or the one chosen for the next term. The
 * published version replaces it if it costs no more, or if its price notice went out in time. A notice that is still
 * queued counts while it can be in time. An ended membership comes back at the published price (decision 0017).
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
  // The member chose a one-person plan knowing that the family leaves after the term before.
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
  // The price of a chosen plan was agreed to with the chosen coupon.
  const agreedCoupon = (chosen ? null : facts.termCoupon) ?? facts.coupon
  return {
    version,
    interval,
    /** The people it's paid for; null if no one is on the plan anymore, so there's nothing to renew. */
    cover,
    coupon: couponFor(facts.coupon, version.planId),
    endsFamily,
    /** Whether this exact version is currently sold to everyone. */
    isOnSale: published?.id === version.id,
    /**
     * Price for the same people under the agreed version and the previous term's coupon; null for a returning member.
     */
    previousCents: isReturning ? null : termPrice({ version: agreed, interval, cover, coupon: agreedCoupon }),
  }
}
export type NextTerm = ReturnType<typeof nextTermOf>

/** How the term after the one about to be paid is sold, assuming that payment's changes have taken effect. */
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

/** The whole price of the next term. Every screen, email and renewal charge uses it. */
export function quoteNextTerm({
  version,
  interval,
  cover,
  coupon,
}: Pick<NextTerm, 'version' | 'interval' | 'cover' | 'coupon'>): Quote {
  if (!cover) return { lines: [], discountCents: 0, totalCents: 0, renewalTotalCents: 0 }
  return quotePlan({ plan: { ...version, enrolmentFeeCents: 0 }, interval, ...cover, coupon })
}

/** The coupon, if it applies to the plan; a coupon that keeps discounting renewals may be limited to some plans. */
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
