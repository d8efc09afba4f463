import { type NextTermFacts, nextTermOf, type PricedVersion, termPrice } from './next-term.rules.ts'

export type PriceRise = { version: PricedVersion; previousCents: number; renewalCents: number }

/**
 * What a member must be told of before the next term: that it costs more than this one for the same people, because
 * its plan is published at a higher price, or because a coupon was for this term only; null when it does not.
 */
export function priceRiseOf(
  facts: NextTermFacts,
  term: {
    people: Parameters<typeof nextTermOf>[1]['people']
    startsOn: string
    today: string
  },
): PriceRise | null {
  const chosen = facts.chosen && { ...facts.chosen, published: null }
  const agreed = nextTermOf(
    { ...facts, chosen, published: null, notices: [] },
    { ...term, isReturning: false },
  )
  const { interval, cover, previousCents } = agreed
  const { coupon } = facts
  const priceBy = (version: PricedVersion) => termPrice({ version, interval, cover, coupon })
  const agreedCents = priceBy(agreed.version)
  if (agreedCents === null || previousCents === null) return null
  const published = facts.chosen ? facts.chosen.published : facts.published
  const publishedCents = published && priceBy(published)
  const isDearer = publishedCents !== null && publishedCents > agreedCents
  const version = isDearer && published ? published : agreed.version
  const renewalCents = isDearer ? publishedCents : agreedCents
  return renewalCents > previousCents ? { version, previousCents, renewalCents } : null
}
