import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { getOffice } from '#domain/offices/office.queries.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { quoteWithCoupon } from '#domain/plans/coupon.queries.server.ts'
import { normalizeCouponCode } from '#domain/plans/coupon.rules.ts'
import { intervalsOf, soldInterval } from '#domain/plans/interval.ts'
import { firstYearCents, leastFirst } from '#domain/plans/least-cost.rules.ts'
import { saidQuote } from '#domain/plans/line-words.rules.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import { listPlans, listPlansAtOffice } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { additionalMemberCents, isSoldTo, quotePlan, type TermCover } from '#domain/plans/quote.rules.ts'
import type { Services } from '#domain/services.ts'
import type { Interval } from '#domain/values/plans.ts'
import { type JoinChoices, type JoinPlan, joinChoicesSchema } from './join-choices.schema.ts'

/**
 * Contents of /join-now for the choices in its URL: the plans the visitor can buy, quoted for these people. An unknown
 * office, or another brand's, counts as none.
 */
export async function readJoinChoices(
  services: Services,
  brand: Brand,
  answers: Record<string, string>,
): Promise<{
  choices: JoinChoices
  office: { id: string; name: string; city: string; state: string } | null
  /** The intervals sold there, longest first. */
  intervals: Interval[]
  /** The plans that fit, cheapest in the first year first. */
  plans: JoinPlan[]
  /**
   * The plan with the lowest price for these people in the first year, and that price in cents; null if fewer than two
   * fit.
   */
  least: { id: string; cents: number } | null
  /** Whether anything is sold in the chosen state or at the chosen office. */
  isSoldThere: boolean
  /** Whether the coupon belongs to a campaign, so the plans are quoted with it. */
  isCampaign: boolean
}> {
  const asked = joinChoicesSchema.parse({ state: null, office: null, plan: null, coupon: null, ...answers })
  const whitelist = await readAllowlist(services, brand)
  const today = dateIn(brand.settings.timeZone, services.now())
  const office = asked.office ? await chosenOffice(services, brand, asked.office) : null
  const plans = office
    ? await listPlansAtOffice(services.db, { brandId: brand.id, officeId: office.id, today, whitelist })
    : await listPlans(services.db, { brandId: brand.id, today, state: asked.state ?? undefined, whitelist })
  const isCampaign = await isOfCampaign(services, brand, asked.coupon)
  const intervals = intervalsOf(plans)
  const choices = { ...asked, interval: soldInterval(intervals, asked.interval) }
  const quoted = await Promise.all(
    plans
      .filter((plan) => fits(plan, choices))
      .map((plan) =>
        withCoupon(services, brand, { plan, choices, code: isCampaign ? choices.coupon : null }),
      ),
  )
  return {
    choices,
    intervals,
    office: office && { id: office.id, name: office.name, city: office.city, state: office.state },
    ...leastFirst(quoted, {
      people: choices.people,
      costOf: ({ quote }) => firstYearCents(quote, choices.interval),
    }),
    isSoldThere: plans.length > 0,
    isCampaign,
  }
}

/**
 * Whether a page of the site names the coupon. Only such a coupon is quoted to anyone, because others could be guessed.
 */
async function isOfCampaign({ content }: Services, brand: Brand, coupon: string | null): Promise<boolean> {
  if (coupon === null) return false
  const { pages } = await content.read(brand)
  const named = Object.values(pages.landing).map((page) => normalizeCouponCode(page.coupon ?? ''))
  return named.includes(normalizeCouponCode(coupon))
}

async function withCoupon(
  { db, now }: Services,
  { id: brandId }: Brand,
  { plan, choices, code }: { plan: Plan; choices: JoinChoices; code: string | null },
): Promise<JoinPlan> {
  const { interval, people } = choices
  const cover = { additionalMembers: people - 1 }
  const order = { brandId, plan, interval, ...cover, code }
  const { quote, couponProblem } = await quoteWithCoupon({ db, now: now() }, order)
  const problem = couponProblem?.message ?? null
  return { ...quotedPlan(plan, interval, cover), quote: saidQuote(quote), couponProblem: problem }
}

async function chosenOffice({ db, now }: Services, brand: Brand, officeId: string) {
  try {
    return await getOffice(db, { brandId: brand.id, officeId, now: now() })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

function fits(plan: Plan, { interval, people }: JoinChoices): boolean {
  // `maxPeople` limits the people other than the buyer.
  return (coversMember(plan) || people < maxPeople) && isSoldTo(plan, interval, people)
}

/**
 * A plan quoted for the person its price includes plus the given others. @throws DomainError `not_sold` as `quotePlan`
 * does.
 */
export function quotedPlan(
  plan: Plan,
  interval: Interval,
  cover: TermCover & { renewal?: TermCover | null },
): JoinPlan {
  return {
    id: plan.id,
    name: plan.name,
    summary: plan.summary,
    tier: plan.tier,
    benefits: plan.benefits,
    eachMoreCents: additionalMemberCents(plan, interval),
    quote: saidQuote(quotePlan({ plan, interval, ...cover })),
    couponProblem: null,
  }
}
