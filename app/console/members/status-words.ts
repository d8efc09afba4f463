import type { Badge } from '#app/ui/badge.tsx'
import type { MembershipStatus } from '#domain/memberships/membership.schema.ts'

/** What a membership is, as the staff call it. */
export const statusWords: Record<MembershipStatus, string> = {
  pending: 'Not begun',
  active: 'Active',
  past_due: 'Past due',
  lapsed: 'Lapsed',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

export const statusTones: Record<MembershipStatus, Parameters<typeof Badge>[0]['tone']> = {
  pending: 'neutral',
  active: 'success',
  past_due: 'warning',
  lapsed: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
}
