import { type NextTermFacts, nextTermOf, type PricedVersion, termPrice } from './next-term.rules.ts'

export type PriceRise = { version: PricedVersion; previousCents: number; renewalCents: number }

/**
 * Price increase to announce before the next term, for the same people: a higher published price, or a coupon that
 * applied to this term only. Null if it costs no more.
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
