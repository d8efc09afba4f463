import { addDays } from '#domain/calendar.ts'
import { formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'

/** A membership that lost a payment. */
export type Unpaid = Pick<MembershipView, 'status' | 'termEndsOn' | 'pastDue'>

/** How a membership stands once a payment of it is gone, in a sentence. */
export function standing({ status, termEndsOn, pastDue }: Unpaid): string {
  if (pastDue) {
    return `Your membership is past due: it is open through ${formatDate(addDays(pastDue.lapsesOn, -1))}, and ends then unless it is paid.`
  }
  if (status === 'active')
    return `Your membership is good until ${formatDate(termEndsOn)}, which is paid for.`
  return 'Your membership has ended, because its term is not paid for any more.'
}
