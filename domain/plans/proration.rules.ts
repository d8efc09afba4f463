import { addDays, daysBetween } from '#domain/calendar.ts'

/*
 * Every price of a part of a term, rounded down. Refunds are rounded up, in
 * `domain/memberships/cancellation/refund.rules.ts`.
 */

/** The first and last day of a term. */
type Days = { startsOn: string; endsOn: string }

/** The number of days from one date through another, inclusive. */
export function daysFrom(first: string, last: string): number {
  return daysBetween(first, last) + 1
}

/** The price of `days` of a term's `of` days; whole cents, rounded down. */
export function shareCents(cents: number, { days, of }: { days: number; of: number }): number {
  return Math.floor((cents * days) / of)
}

/**
 * The part of a term's price for the days from `from` through `to`, or through its end; whole cents, rounded down. The
 * whole term costs the whole price.
 */
export function prorateCents(termCents: number, term: Days, from: string, to = term.endsOn): number {
  const [first, last] = [[from, term.startsOn].sort()[1] ?? from, [to, term.endsOn].sort()[0] ?? to]
  const left = daysFrom(first, last)
  return shareCents(termCents, { days: Math.max(0, left), of: daysFrom(term.startsOn, term.endsOn) })
}

/**
 * Price of the rest of a term from `from`, based on the whole-term price on each of its days; whole cents, rounded
 * down. The price changes after each of `lastDays`.
 */
export function centsByDay(
  centsOn: (day: string) => number,
  term: Days,
  { from, lastDays }: { from: string; lastDays: string[] },
): number {
  let day = from < term.startsOn ? term.startsOn : from
  let sum = 0
  const within = lastDays.filter((last) => last >= day && last < term.endsOn)
  for (const last of [...new Set(within)].sort().concat(term.endsOn)) {
    sum += centsOn(day) * Math.max(0, daysFrom(day, last))
    day = addDays(last, 1)
  }
  return Math.floor(sum / daysFrom(term.startsOn, term.endsOn))
}
