import { addDays } from '#domain/calendar.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'

type Standing = { status: MembershipStatus; autoRenew: boolean; termStartsOn: string; termEndsOn: string }
type Changes = Partial<Standing> & {
  pastDueSince?: string | null
  chargeTriedOn?: string | null
  nextPlanVersionId?: null
  nextInterval?: null
}

/**
 * Status of a membership on `today` after the payment for a term was returned; `terms` are those still paid, in order.
 * A first term: over. A later one with auto-renewal: past due since its first day, as after a declined charge, so it
 * lapses 28 days later. Without auto-renewal, it ends with the term before. Null if it was already over and stays so.
 */
export function membershipWithout(
  gone: Term,
  { membership, terms, today }: { membership: Standing; terms: Term[]; today: string },
): Changes | null {
  const { status, autoRenew, termStartsOn } = membership
  if (status !== 'active' && status !== 'past_due') return null
  const last = terms.at(-1)
  if (!last) {
    return {
      status: 'lapsed',
      autoRenew: false,
      pastDueSince: null,
      chargeTriedOn: null,
      nextPlanVersionId: null,
      nextInterval: null,
      termEndsOn: termStartsOn < today ? addDays(today, -1) : termStartsOn,
    }
  }
  const current = terms.findLast(({ startsOn }) => startsOn <= today) ?? last
  const days = { termStartsOn: current.startsOn, termEndsOn: last.endsOn }
  if (last.endsOn >= today || !autoRenew) return days
  return { ...days, status: 'past_due', pastDueSince: gone.startsOn, chargeTriedOn: today }
}
