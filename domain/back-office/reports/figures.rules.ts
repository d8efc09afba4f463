import { addMonths } from '#domain/calendar.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'
import { monthsBetween } from './months.rules.ts'
import type { Cohort, MonthFigures, Report } from './report.schema.ts'

/** Terms that begin in a month less those that end before one of its days, by billing; cents are their renewal prices. */
export type RunningChange = { month: string; interval: Interval; terms: number; cents: number }

/**
 * Active members at the end of a month: those with a paid term that runs on its last day, or today while it goes on.
 * Terms of a membership never overlap, so the sum of all that began less all that ended is that count.
 */
export function activeAt(changes: readonly RunningChange[], month: string): number {
  return changes.filter((change) => change.month <= month).reduce((sum, { terms }) => sum + terms, 0)
}

/**
 * Monthly recurring revenue at the end of a month, in cents: of every term that runs on its last day what its renewal was
 * agreed to cost, by the month; rounded once, in the sum. Joining fees and coupons for the first term are not in it.
 */
export function mrrAt(changes: readonly RunningChange[], month: string): number {
  const exact = changes
    .filter((change) => change.month <= month)
    .reduce((sum, { interval, cents }) => sum + (cents * 12) / intervalWords(interval).months, 0)
  return Math.round(exact / 12)
}

/** Annual recurring revenue, in cents: twelve times the monthly. */
const arr = (mrrCents: number): number => mrrCents * 12

/** Average revenue per member and month, in cents; null while nobody is active. */
export function arpm(mrrCents: number, active: number): number | null {
  return active > 0 ? Math.round(mrrCents / active) : null
}

/**
 * The share of members who leave in a month, over some months: all who left by all who were there when each began or came
 * in it. Null where nobody was.
 */
export function monthlyChurn(
  months: readonly Pick<MonthFigures, 'active' | 'joined' | 'returned' | 'leftByChoice' | 'leftByCard'>[],
): number | null {
  const left = months.reduce((sum, one) => sum + one.leftByChoice + one.leftByCard, 0)
  const there = months.reduce((sum, one) => sum + one.active + one.leftByChoice + one.leftByCard, 0)
  return there > 0 ? left / there : null
}

/**
 * Lifetime value, in cents: what a member pays on average a month, by the share that leaves in one. Null while nobody has
 * left, as a value without an end is none.
 */
export function ltv(arpmCents: number | null, churn: number | null): number | null {
  return arpmCents === null || !churn ? null : Math.round(arpmCents / churn)
}

/** The share of renewals whose first charge failed that were paid all the same, 0 to 1; null where none failed. */
export function recoveryRate(months: readonly Pick<MonthFigures, 'failed' | 'recovered'>[]): number | null {
  const failed = months.reduce((sum, one) => sum + one.failed, 0)
  const recovered = months.reduce((sum, one) => sum + one.recovered, 0)
  return failed > 0 ? recovered / failed : null
}

/** Cohorts of members who joined in a month, with how many are covered at the end of each month since. */
export function cohortsOf(
  joined: readonly { month: string; members: number }[],
  changes: readonly { cohort: string; month: string; terms: number }[],
  { from, to, now }: { from: string; to: string; now: string },
): Cohort[] {
  const byCohort = Map.groupBy(changes, ({ cohort }) => cohort)
  return monthsBetween(from, to).flatMap((month) => {
    const members = joined.find((each) => each.month === month)?.members ?? 0
    if (members === 0) return []
    const own = byCohort.get(month) ?? []
    const kept = monthsBetween(month, now).map((at) =>
      own.filter((change) => change.month <= at).reduce((sum, { terms }) => sum + terms, 0),
    )
    return [{ month, joined: members, kept }]
  })
}

/** The share of a cohort that is covered after a number of months, 0 to 1; null for a month that is still to come. */
export function retention({ joined, kept }: Cohort, after: number): number | null {
  const left = kept[after]
  return left === undefined || joined === 0 ? null : left / joined
}

/** The figures at the head of a report: those of its last month; what leaves, over its last twelve. */
export function headline(months: readonly MonthFigures[]): Report['headline'] {
  const last = months.at(-1)
  const { active = 0, mrrCents = 0 } = last ?? {}
  const arpmCents = arpm(mrrCents, active)
  const year = months.slice(-12)
  return {
    active,
    mrrCents,
    arrCents: arr(mrrCents),
    arpmCents,
    ltvCents: ltv(arpmCents, monthlyChurn(year)),
    recovery: recoveryRate(year),
  }
}

/** The months a report is about: those that were asked for, else the last twelve; at most `most`, the latest of them. */
export function reportMonths(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { thisMonth, most }: { thisMonth: string; most: number },
): { from: string; to: string } {
  const last = to && to < thisMonth ? to : thisMonth
  const first = from && from <= last ? from : addMonths(last, -11)
  const [, latest = first] = [first, addMonths(last, 1 - most)].toSorted()
  return { from: latest, to: last }
}

/** The months of a list of rows: one where it is named, be it ahead; else those of the report. */
export function rowMonths(
  { month, ...span }: { month?: string | undefined; from?: string | undefined; to?: string | undefined },
  at: { thisMonth: string; most: number },
): { from: string; to: string } {
  return month ? { from: month, to: month } : reportMonths(span, at)
}

/** How each figure comes about, in a sentence that stands beside it. */
export const formulas = {
  active: 'Members with a paid term that runs on the last day of the month, or today while it goes on.',
  mrr: 'Of every term that runs on that day, what its renewal was agreed to cost, by the month. Joining fees and first-term coupons are not in it; what changes in mid-term counts from the next term.',
  arr: 'Monthly recurring revenue × 12.',
  arpm: 'Monthly recurring revenue ÷ active members.',
  ltv: 'Average revenue per member and month ÷ the share of members who leave in a month, over the last 12 months of the report.',
  joined: 'Memberships whose first term begins in the month.',
  returned: 'Memberships that begin a term again after a month’s end without one.',
  left: 'Memberships whose last day was the day before a day of the month, with no term after it by its end. By failed card: a charge for the next term was tried and failed, and it is not paid; else by choice.',
  recovery:
    'Renewals whose first charge failed and that were paid all the same ÷ all whose first charge failed, by the day that one failed. By trying again what was on file; by another card, account or tender; by the card’s bank, which changed what is on file by itself before it was paid.',
  retention:
    'Of the members who joined in a month, the share with a paid term at the end of each month since.',
  forecast:
    'Terms that end before the month with automatic renewal on, at the price their members agreed to. A card may fail, and a price they were told of may rise.',
  collected: 'Payments that succeeded, on the day they were settled: the same as in the statements.',
  refunds:
    'Money that was given back, or taken back by a bank, on the day it was settled: the same as in the statements.',
  coupons:
    'Orders that were paid with a coupon, by the day they were paid: how many, what it took off, what was paid.',
  funnel:
    'Quotes: visitors who chose a plan on the site and were shown its price, by the day they did; of them, who chose an office too, and who paid, then or later. A family that a desk sends a link to is not among them. The state is that of the office. Searches and office pages: how often one was shown, of the whole brand; one person may be several. Nothing of who it was is kept. Members and programs that say what they are do not count.',
  offices:
    'By the home office members have now. Savings: usual less member price of the visits that were told of.',
  directory: 'Offices that take part today, by how long ago each was last verified.',
} as const
