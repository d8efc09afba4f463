import { type Interval, intervals } from '#domain/values/plans.ts'

/** The wording of an interval in every context. */
type IntervalWords = {
  /** Calendar months of one term. */
  months: number
  /** On a receipt line: the term that was bought. */
  one: string
  /** After a price. */
  a: string
  /** Before a price, or in a sentence. */
  each: string
  /** In consent texts. */
  every: string
  /** In the choice of how often to pay. */
  by: string
  /** In a row of a price list. */
  label: string
  /** Name of a paid term. */
  term: string
}

const words: Record<Interval, IntervalWords> = {
  month: {
    months: 1,
    one: 'one month',
    a: 'a month',
    each: 'each month',
    every: 'every month',
    by: 'by the month',
    label: 'Monthly',
    term: 'month',
  },
  quarter: {
    months: 3,
    one: '3 months',
    a: 'every 3 months',
    each: 'every 3 months',
    every: 'every 3 months',
    by: 'by the quarter',
    label: 'Every 3 months',
    term: 'quarter',
  },
  half_year: {
    months: 6,
    one: '6 months',
    a: 'every 6 months',
    each: 'every 6 months',
    every: 'every 6 months',
    by: 'by the half-year',
    label: 'Every 6 months',
    term: 'half-year',
  },
  year: {
    months: 12,
    one: 'one year',
    a: 'a year',
    each: 'each year',
    every: 'every year',
    by: 'by the year',
    label: 'Yearly',
    term: 'year',
  },
}

/** An interval's months and words. */
export function intervalWords(interval: Interval): IntervalWords {
  return words[interval]
}

/** Longest first, as price lists and choices show them. */
export const longestFirst: readonly Interval[] = intervals.toSorted(
  (a, b) => words[b].months - words[a].months,
)

/** The intervals any of the plans is sold by, longest first. */
export function intervalsOf(plans: readonly { prices: readonly { interval: Interval }[] }[]): Interval[] {
  return longestFirst.filter((interval) =>
    plans.some(({ prices }) => prices.some((price) => price.interval === interval)),
  )
}

/** The requested interval if it's sold, otherwise the longest that is. */
export function soldInterval(sold: readonly Interval[], asked: Interval): Interval {
  return sold.includes(asked) ? asked : (sold[0] ?? asked)
}

/** Capitalizes the first letter. */
export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
