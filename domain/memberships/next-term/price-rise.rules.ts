import { type NextTermFacts, nextTermOf, type PricedVersion, termPrice } from './next-term.rules.ts'

export type PriceRise = { version: PricedVersion; previousCents: number; renewalCents: number }

/**
 * Price increase to announce before the next term, for the same people: a higher published price, or a coupon that
 * applied to this term only. Null if it costs no more.
 * @param termCoupon coupon of the current term, if any.
 */
export function priceRiseOf(
  facts: NextTermFacts,
  term: {
    people: Parameters<typeof nextTermOf>[1]['people']
    startsOn: string
    today: string
    termCoupon: NextTermFacts['coupon']
  },
): PriceRise | null {
  const { termCoupon, ...when } = term
  const chosen = facts.chosen && { ...facts.chosen, published: null }
  const agreed = nextTermOf(
    { ...facts, chosen, published: null, notices: [] },
    { ...when, isReturning: false },
  )
  const { interval, cover } = agreed
  const priceBy = (version: PricedVersion, coupon = facts.coupon) =>
    termPrice({ version, interval, cover, coupon })
  const agreedCents = priceBy(agreed.version)
  if (agreedCents === null) return null
  const published = facts.chosen ? facts.chosen.published : facts.published
  const publishedCents = published && priceBy(published)
  const isDearer = publishedCents !== null && publishedCents > agreedCents
  // Of a plan that was chosen for the next term its price was agreed to with it.
  const previousCents = facts.chosen
    ? agreedCents
    : (priceBy(agreed.version, termCoupon ?? facts.coupon) ?? agreedCents)
  const version = isDearer && published ? published : agreed.version
  const renewalCents = isDearer ? publishedCents : agreedCents
  return renewalCents > previousCents ? { version, previousCents, renewalCents } : null
}
