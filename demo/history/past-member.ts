import { randomBytes } from 'node:crypto'
import { newId } from '#db/id.ts'
import type { offices } from '#db/schema/offices.ts'
import type { Random } from '#demo/dataset/random.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateParts } from '#domain/calendar.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { refundFor } from '#domain/memberships/cancellation/refund.rules.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import type { CheckoutDependent } from '#domain/orders/checkout/checkout.schema.ts'
import type { PlanVersion } from '#domain/plans/plan-prices.queries.server.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import { feePaidCents, type QuoteCoupon, quotePlan } from '#domain/plans/quote.rules.ts'
import type { Interval, PlanTier } from '#domain/values/plans.ts'
import type { StateCode } from '#domain/values/states.ts'
import type { Life } from './lives.ts'
import { invent, inventFirst, inventStreet } from './names.ts'

export type PastOffice = Pick<typeof offices.$inferSelect, 'id' | 'city' | 'state' | 'zip'>
export type PastPlan = PlanVersion & { tier: PlanTier }

export type PastCoupon = QuoteCoupon & { id: string }

/** A person who joined in the last two years: who they are, what they bought, and what happened since. */
export type PastMember = ReturnType<typeof pastMember>

/** Makes up a person for a life, and prices it by the same rules as checkout and cancellation. */
export function pastMember(
  random: Random,
  made: {
    brand: Brand
    number: number
    office: PastOffice
    plan: PastPlan
    interval: Interval
    life: Life
    /** Paid at a front desk: it ends with its term, and there is no card. */
    isAtDesk: boolean
    /** The coupon on the first term. */
    coupon: PastCoupon | null
    now: Date
  },
) {
  const { brand, number, office, plan, interval, life, coupon, now } = made
  const { year } = dateParts(life.joinedOn)
  const name = invent(random)
  const born = (from: number, to: number) =>
    `${year - random.between(from, to)}-0${random.between(1, 9)}-${random.between(10, 28)}`
  const dependents = familyOf(random, plan.tier).map((relationship): CheckoutDependent => {
    const age = relationship === 'spouse' ? born(26, 60) : born(3, 14)
    return { firstName: inventFirst(random), lastName: name.lastName, dateOfBirth: age, relationship }
  })
  const address = {
    line1: inventStreet(random),
    city: office.city,
    state: office.state as StateCode,
    zip: office.zip,
  }
  const cover = { additionalMembers: Math.max(1, countCovered(plan, dependents.length)) - 1 }
  const quote = quotePlan({ plan, interval, ...cover, coupon })
  const renewal = quotePlan({ plan: { ...plan, enrolmentFeeCents: 0 }, interval, ...cover })
  const at = (day: string) => new Date(Math.min(Date.parse(`${day}T18:00:00Z`), now.getTime()))
  // However recently they joined, lists by age show the people you can sign in as first.
  const listedAt = new Date(Math.min(at(life.joinedOn).getTime(), now.getTime() - 60 * 86_400_000))
  const charges = life.terms.map((term, index) => ({
    ...term,
    at: at(term.paidOn),
    paymentId: newId(at(term.paidOn)),
    reference: `ch_${randomBytes(16).toString('hex')}`,
    lines: index === 0 ? quote.lines : renewal.lines,
    totalCents: index === 0 ? quote.totalCents : renewal.totalCents,
  }))
  const [first] = life.terms
  const paid = {
    startsOn: first.startsOn,
    endsOn: first.endsOn,
    capturedCents: quote.totalCents,
    refundedCents: 0,
    feeCents: feePaidCents(quote.lines, coupon?.appliesTo ?? 'all'),
    paymentId: charges[0]?.paymentId ?? '',
  }
  const refund =
    life.status === 'cancelled'
      ? refundFor(stateRule(office.state), {
          on: life.cancelledOn,
          joinedOn: life.joinedOn,
          used: true,
          by: 'member',
          terms: [paid],
        })
      : null
  const slug = `${name.firstName}.${name.lastName}.${number}`.toLowerCase()
  return {
    ...made,
    ids: {
      account: newId(listedAt),
      membership: newId(listedAt),
      checkout: newId(listedAt),
      method: newId(listedAt),
    },
    memberNumber: newMemberNumber(),
    person: {
      ...name,
      email: `${slug}@${brand.key}.example`,
      dateOfBirth: born(24, 71),
      phone: `602555${1_000 + number}`,
      address,
    },
    dependents,
    quote,
    renewal,
    charges,
    refund,
    card: {
      token: `tok_${randomBytes(16).toString('hex')}`,
      reference: `pm_${randomBytes(16).toString('hex')}`,
      behaviour: life.status === 'lapsed' ? ('fail_renewals' as const) : ('succeed' as const),
      last4: String(random.between(1_000, 9_999)),
    },
    at,
  }
}

/** Who is on the plan besides the primary member, or instead of them on a children's plan. */
function familyOf(random: Random, tier: PlanTier): CheckoutDependent['relationship'][] {
  const children = Array.from({ length: random.between(1, 2) }, () => 'child' as const)
  if (tier === 'child') return children
  return tier === 'family' ? ['spouse', ...children] : []
}
