import { addMonths } from '#domain/calendar.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'
import { monthsBetween } from './months.rules.ts'
import type { Cohort, MonthFigures, Report } from './report.schema.ts'

/**
 * Terms that start in a month less those that end before one of its days, by billing cycle; cents are their renewal
 * prices.
 */
export type RunningChange = { month: string; interval: Interval; terms: number; cents: number }

/**
 * Active members at the end of a month: those with a paid term that runs on its last day, or today in the current
 * month. A membership's terms never overlap, so the count is all terms started less all terms ended.
 */
export function activeAt(changes: readonly RunningChange[], month: string): number {
  return changes.filter((change) => change.month <= month).reduce((sum, { terms }) => sum + terms, 0)
}

/**
 * Monthly recurring revenue at the end of a month, in cents: the agreed renewal price per month of every term that runs
 * on its last day, rounded once, in the sum. Joining fees and first-term coupons are excluded.
 */
export function mrrAt(changes: readonly RunningChange[], month: string): number {
  const exact = changes
    .filter((change) => change.month <= month)
    .reduce((sum, { interval, cents }) => sum + (cents * 12) / intervalWords(interval).months, 0)
  return Math.round(exact / 12)
}

/** Annual recurring revenue, in cents: twelve times the monthly. */
const arr = (mrrCents: number): number => mrrCents * 12

/** Average revenue per member and month, in cents; null if nobody is active. */
export function arpm(mrrCents: number, active: number): number | null {
  return active > 0 ? Math.round(mrrCents / active) : null
}

/**
 * The share of members who leave per month, over some months: all who left, divided by all who were there when each
 * month began or came during it. Null if there were none.
 */
export function monthlyChurn(
  months: readonly Pick<MonthFigures, 'active' | 'joined' | 'returned' | 'leftByChoice' | 'leftByCard'>[],
): number | null {
  const left = months.reduce((sum, one) => sum + one.leftByChoice + one.leftByCard, 0)
  const there = months.reduce((sum, one) => sum + one.active + one.leftByChoice + one.leftByCard, 0)
  return there > 0 ? left / there : null
}

/**
 * Lifetime value, in cents: a member's average monthly revenue divided by the monthly churn. Null while nobody has
 * left, since the value would be infinite.
 */
export function ltv(arpmCents: number | null, churn: number | null): number | null {
  return arpmCents === null || !churn ? null : Math.round(arpmCents / churn)
}

/** The share of renewals paid after a failed first charge, 0 to 1; null if none failed. */
export function recoveryRate(months: readonly Pick<MonthFigures, 'failed' | 'recovered'>[]): number | null {
  const failed = months.reduce((sum, one) => sum + one.failed, 0)
  const recovered = months.reduce((sum, one) => sum + one.recovered, 0)
  return failed > 0 ? recovered / failed : null
}

/** Cohorts of members by month of joining, with how many are on the plan at the end of each month since. */
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

/** The share of a cohort on the plan after a number of months, 0 to 1; null for a future month. */
export function retention({ joined, kept }: Cohort, after: number): number | null {
  const left = kept[after]
  return left === undefined || joined === 0 ? null : left / joined
}

/** A report's headline figures: those of its last month; churn is over its last twelve. */
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

/** A report's months: the requested ones, or else the last twelve; at most `most`, the latest ones. */
export function reportMonths(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { thisMonth, most }: { thisMonth: string; most: number },
): { from: string; to: string } {
  const last = to && to < thisMonth ? to : thisMonth
  const first = from && from <= last ? from : addMonths(last, -11)
  const [, latest = first] = [first, addMonths(last, 1 - most)].toSorted()
  return { from: latest, to: last }
}

/** The months of a row list: the named one, even a future one; or else the report's. */
export function rowMonths(
  { month, ...span }: { month?: string | undefined; from?: string | undefined; to?: string | undefined },
  at: { thisMonth: string; most: number },
): { from: string; to: string } {
  return month ? { from: month, to: month } : reportMonths(span, at)
}
