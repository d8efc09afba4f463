import { formatDate } from '#domain/format.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'

const overWords: Record<MembershipStatus, string> = {
  pending: 'Not active yet',
  active: 'Not active',
  past_due: 'Not active',
  lapsed: 'Ended',
  expired: 'Ended',
  cancelled: 'Canceled',
}

/** What a card says of itself, on screen and on paper. */
export function cardValidity(card: {
  status: MembershipStatus
  usable: boolean
  goodThrough: string | null
}): string {
  const { status, usable, goodThrough } = card
  if (!usable) return overWords[status]
  return goodThrough ? `Active through ${formatDate(goodThrough)}` : 'Active'
}
