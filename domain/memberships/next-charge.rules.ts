import { addDays } from '#domain/calendar.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import type { NextCharge } from './membership.schema.ts'

/** Days after the due date on which a failed renewal is retried. It lapses after day 28. */
export const dunningDays = [0, 7, 14, 21]

/** Days after the due date at which an unpaid renewal lapses. */
export const lapseAfterDays = 28

type Owed = {
  /** Status from `standing` on `today`. */
  status: MembershipStatus
  autoRenew: boolean
  termEndsOn: string
  pastDueSince: string | null
  /** The day of the last scheduled charge attempt for the amount due. */
  chargeTriedOn: string | null
  /** Amount of the next renewal: its price less the credit. */
  dueCents: number
}

/** Amount due today, in cents: the renewal whose charge failed, otherwise 0. */
export function balanceCents({ status, dueCents }: Owed): number {
  return status === 'past_due' ? dueCents : 0
}

/** The next automatic charge and its amount, as of `today`; null if nothing will be charged automatically. */
export function nextCharge(membership: Owed, today: string): NextCharge | null {
  const amountCents = membership.dueCents
  if (!membership.autoRenew) return null
  if (membership.status === 'past_due' && membership.pastDueSince) {
    const date = nextRetry(membership.pastDueSince, membership.chargeTriedOn ?? '', today)
    return date ? { date, amountCents } : null
  }
  if (membership.status !== 'active') return null
  const due = addDays(membership.termEndsOn, 1)
  return { date: due < today ? today : due, amountCents }
}

/** The next untried day of the retry schedule; today if the job has a missed retry to make up. */
function nextRetry(since: string, tried: string, today: string): string | null {
  if (today >= addDays(since, lapseAfterDays)) return null
  const left = dunningDays.map((days) => addDays(since, days)).filter((day) => day > tried)
  const isBehind = left.some((day) => day <= today)
  return isBehind ? today : (left[0] ?? null)
}
