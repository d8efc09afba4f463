import { type Interval, intervals } from '#domain/values/plans.ts'

/** How an interval is said, wherever it is. */
type IntervalWords = {
  /** Calendar months of one term. */
  months: number
  /** Of a receipt's line: the term that was bought. */
  one: string
  /** Behind a price. */
  a: string
  /** Before a price, or in a sentence. */
  each: string
  /** In words that a person agrees to. */
  every: string
  /** Of the choice how to pay. */
  by: string
  /** Of a row of a price list. */
  label: string
  /** What a paid term is called. */
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

/** The months of an interval's term, and its words. */
export function intervalWords(interval: Interval): IntervalWords {
  return words[interval]
}

/** The longest first, as price lists and choices show them. */
export const longestFirst: readonly Interval[] = intervals.toSorted(
  (a, b) => words[b].months - words[a].months,
)

/** By which intervals any of some plans is sold, the longest first. */
export function intervalsOf(plans: readonly { prices: readonly { interval: Interval }[] }[]): Interval[] {
  return longestFirst.filter((interval) =>
    plans.some(({ prices }) => prices.some((price) => price.interval === interval)),
  )
}

/** The interval that was asked for where it is sold, else the longest that is. */
export function soldInterval(sold: readonly Interval[], asked: Interval): Interval {
  return sold.includes(asked) ? asked : (sold[0] ?? asked)
}

/** Words at the beginning of a line. */
export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
