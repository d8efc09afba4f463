import type { Random } from '#demo/dataset/random.ts'
import { refusalsAfter } from '#demo/fixtures/member-history.ts'
import { addDays, daysBetween } from '#domain/calendar.ts'
import { anchorDayOf, nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import type { Interval } from '#domain/values/plans.ts'

/** One paid term, and the days its charge was declined before it was paid. */
type LivedTerm = Term & { paidOn: string; refusedOn: string[] }

/** The course of a membership, from its first day. */
export type Life = {
  joinedOn: string
  terms: [first: LivedTerm, ...later: LivedTerm[]]
} & (
  | { status: 'active' | 'expired' }
  /** Canceled on a day of its last term, the rest of which is refunded. */
  | { status: 'cancelled'; cancelledOn: string }
  /** The next term, and each day its charge was declined. The last one ended the membership. */
  | { status: 'lapsed'; due: Term; refusedOn: string[] }
)

/** What happens at the end of a term, as shares of all memberships. The rest renews normally. */
const ends = {
  year: { expires: 0.13, fails: 0.07, recovers: 0.06 },
  month: { expires: 0.03, fails: 0.015, recovers: 0.02 },
} as const
/** The share of yearly memberships canceled in their first year, and when: after every full refund window. */
const cancels = { share: 0.08, from: 50, to: 240 }
/** Days after the end of a term when a charge is no longer retried. */
const triedDays = 28

/** A membership from the joining date to `today`: what was paid or declined, and how it ended, if it did. */
export function live(
  random: Random,
  { joinedOn, interval, today }: { joinedOn: string; interval: Interval; today: string },
): Life {
  const fates = ends[interval === 'month' ? 'month' : 'year']
  const first = { ...termFrom(joinedOn, interval), paidOn: joinedOn, refusedOn: [] }
  const cancelledOn = addDays(joinedOn, random.between(cancels.from, cancels.to))
  const gaveUp = interval === 'year' && random.chance(cancels.share) && cancelledOn < today
  const terms: Life['terms'] = [first]
  if (gaveUp) return { joinedOn, terms, status: 'cancelled', cancelledOn }
  for (let last: Term = first; last.endsOn < today; ) {
    const due = nextTerm(last, interval, anchorDayOf(joinedOn))
    const fate = random.next()
    if (fate < fates.expires) return { joinedOn, terms, status: 'expired' }
    const isLong = daysBetween(last.endsOn, today) > triedDays
    if (isLong && fate < fates.expires + fates.fails) {
      return { joinedOn, terms, status: 'lapsed', due, refusedOn: refusalsAfter(last, today) }
    }
    const isLate = isLong && fate < fates.expires + fates.fails + fates.recovers
    const [refusedOn = due.startsOn, paidOn = due.startsOn] = refusalsAfter(last, today)
    terms.push({
      ...due,
      paidOn: isLate ? paidOn : due.startsOn,
      refusedOn: isLate ? [refusedOn] : [],
    })
    last = due
  }
  return { joinedOn, terms, status: 'active' }
}
