import { addDays } from '#domain/calendar.ts'
import type { MembershipStatus, NextCharge } from './membership.schema.ts'

/** Days after the due date on which a failed renewal is tried again; after day 28 it lapses (design §4). */
export const retryDays = [0, 7, 14, 21]

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
  renewalTotalCents: number
}

/** What is owed on the day: the renewal whose charge failed, else nothing; cents. */
export function balanceCents({ status, renewalTotalCents }: Owed): number {
  return status === 'past_due' ? renewalTotalCents : 0
}

/** When the card is charged next and how much, seen from `today`; null when nothing will be charged by itself. */
export function nextCharge(membership: Owed, today: string): NextCharge | null {
  const amountCents = membership.renewalTotalCents
  if (!membership.autoRenew) return null
  if (membership.status === 'past_due' && membership.pastDueSince) {
    const since = membership.pastDueSince
    const tried = membership.chargeTriedOn ?? ''
    const date = retryDays.map((days) => addDays(since, days)).find((day) => day >= today && day > tried)
    return date ? { date, amountCents } : null
  }
  if (membership.status !== 'active') return null
  const due = addDays(membership.termEndsOn, 1)
  return { date: due < today ? today : due, amountCents }
}
