import { addDays } from '#domain/calendar.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import type { NextCharge } from './membership.schema.ts'

/** Days after the due date on which a failed renewal is tried again; after day 28 it lapses. */
export const dunningDays = [0, 7, 14, 21]

/** The day after the due date on which a renewal that was never paid has lapsed. */
export const lapseAfterDays = 28

type Owed = {
  /** The standing on `today`. */
  status: MembershipStatus
  autoRenew: boolean
  termEndsOn: string
  pastDueSince: string | null
  /** The day the card was last charged on schedule for what is owed. */
  chargeTriedOn: string | null
  /** What the next renewal charges: its price less the credit. */
  dueCents: number
}

/** Amount due today, in cents: the renewal whose charge failed, otherwise 0. */
export function balanceCents({ status, dueCents }: Owed): number {
  return status === 'past_due' ? dueCents : 0
}

/** When the card is charged next and how much, seen from `today`; null when nothing will be charged automatically. */
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

/** The next day of the dunning calendar that was not tried; today where the job has yet to make up for one. */
function nextRetry(since: string, tried: string, today: string): string | null {
  if (today >= addDays(since, lapseAfterDays)) return null
  const left = dunningDays.map((days) => addDays(since, days)).filter((day) => day > tried)
  const isBehind = left.some((day) => day <= today)
  return isBehind ? today : (left[0] ?? null)
}
