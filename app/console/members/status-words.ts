import type { Badge } from '#app/ui/badge.tsx'
import type { DependentView } from '#domain/memberships/membership.schema.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'

/** A membership's status, as staff call it. */
export const statusWords: Record<MembershipStatus, string> = {
  pending: 'Not started',
  active: 'Active',
  past_due: 'Past due',
  lapsed: 'Lapsed',
  expired: 'Expired',
  cancelled: 'Canceled',
}

export const statusTones: Record<MembershipStatus, Parameters<typeof Badge>[0]['tone']> = {
  pending: 'neutral',
  active: 'success',
  past_due: 'warning',
  lapsed: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
}

/** How a family member is related to the primary member. */
export const relationshipWords: Record<DependentView['relationship'], string> = {
  spouse: 'Spouse',
  domestic_partner: 'Domestic partner',
  child: 'Child',
  other: 'Other relative',
}
