import { addDays } from '#domain/calendar.ts'
import { formatDate } from '#domain/format.ts'
import { earliestNoticeDays } from '#domain/law/renewals.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { isNearEnough } from '#domain/memberships/renewal/renewal.rules.ts'

type Asked = Pick<MembershipView, 'status' | 'clearing' | 'whyNotRenewable' | 'nextPlan' | 'termEndsOn'>

/**
 * Why no payment link can be sent for a membership on `today`, in a sentence, so that the console doesn't offer what
 * the server would reject; null if one can be sent.
 */
export function whyNoPayLink(
  { status, clearing, whyNotRenewable, nextPlan, termEndsOn }: Asked,
  today: string,
): string | null {
  if (clearing)
    return `No payment link can be sent while a bank payment is pending, until about ${formatDate(clearing.clearsBy)}.`
  if (whyNotRenewable)
    return 'No payment link can be sent: no one is on the plan after this term, so there is nothing to renew.'
  if (status === 'past_due') return null
  if (nextPlan)
    return `No payment link can be sent: ${nextPlan.name} was chosen from ${formatDate(nextPlan.startsOn)} on, and is paid for on that day.`
  if (isNearEnough(termEndsOn, today)) return null
  const from = addDays(termEndsOn, 1 - earliestNoticeDays)
  return `A payment link for the next term can be sent from ${formatDate(from)} on.`
}
