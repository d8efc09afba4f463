import type { PlanBenefit, ServicePrice } from '#domain/plans/plan.schema.ts'
import type { SpokenPrice } from '#domain/plans/spoken-plan.rules.ts'

/** A service as a plan prices it: the first `included` of a year cost the member nothing more; cents. */
export type PricedService = SpokenPrice<ServicePrice> & { included: number }

/** The prices of a plan's fee schedule with what the plan includes in a year. */
export function withIncluded(
  prices: readonly SpokenPrice<ServicePrice>[],
  benefits: readonly PlanBenefit[],
): PricedService[] {
  return prices.map((price) => ({ ...price, included: includedPerYear(benefits, price.service) }))
}

function includedPerYear(benefits: readonly PlanBenefit[], service: string): number {
  const benefit = benefits.find((candidate) => candidate.service === service)
  if (!benefit) return 0
  return benefit.period === 'month' ? benefit.quantity * 12 : benefit.quantity
}

/** The services in which every word of `query` appears, in the name or the category; all of them for none. */
export function searchServices<T extends Pick<ServicePrice, 'name' | 'category'>>(
  services: readonly T[],
  query: string,
): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return services.filter(({ name, category }) => {
    const text = fold(`${name} ${category}`)
    return words.every((word) => text.includes(word))
  })
}

/** Lower case, and x-ray, xray and x ray all alike. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\bx[\s-]ray/g, 'xray')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Average prices of a category, in cents, and the share of the usual price a member keeps, 0 to 1. */
export type CategoryAverage = {
  category: string
  /** Where it is English on a Spanish page. */
  lang?: 'en'
  services: number
  usualCents: number
  memberCents: number
  savedShare: number
}

/** The categories of a price list in its order, each with its averages; what a plan includes is left out of account. */
export function averageCategories(prices: readonly SpokenPrice<ServicePrice>[]): CategoryAverage[] {
  return [...Map.groupBy(prices, ({ category }) => category)].map(([category, list]) => {
    const usual = list.reduce((sum, { usualCents }) => sum + usualCents, 0)
    const member = list.reduce((sum, { memberCents }) => sum + memberCents, 0)
    const lang = list[0]?.lang?.category
    return {
      category,
      ...(lang && { lang }),
      services: list.length,
      usualCents: Math.round(usual / list.length),
      memberCents: Math.round(member / list.length),
      savedShare: usual === 0 ? 0 : (usual - member) / usual,
    }
  })
}
