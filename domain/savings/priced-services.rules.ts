import type { PlanBenefit, ServicePrice } from '#domain/plans/plan.schema.ts'
import type { SpokenPrice } from '#domain/plans/spoken-plan.rules.ts'

/** A service with a plan's prices in cents. The first `included` ones of a year cost the member nothing more. */
export type PricedService = SpokenPrice<ServicePrice> & { included: number }

/** The prices of a plan's fee schedule, with how many of each service the plan includes per year. */
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

/** The services whose name or category contains every word of `query`. All of them for an empty query. */
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

/** Lowercase, with x-ray, xray and x ray made the same. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\bx[\s-]ray/g, 'xray')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Average prices of a category, in cents, and the share of the usual price a member saves, 0 to 1. */
export type CategoryAverage = {
  category: string
  /** Set if it is in English on a Spanish page. */
  lang?: 'en'
  services: number
  usualCents: number
  memberCents: number
  savedShare: number
}

/** The categories of a price list in order, with their averages. Included visits aren't counted. */
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
