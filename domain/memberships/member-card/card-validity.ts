import { formatDate } from '#domain/format.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** The card's validity line, on screen and on paper. */
export function cardValidity(
  card: { status: MembershipStatus; usable: boolean; goodThrough: string | null },
  o?: In,
): string {
  const { status, usable, goodThrough } = card
  if (!usable) return m.member_card_over({ status }, o)
  return goodThrough
    ? m.member_card_through({ date: formatDate(goodThrough, o) }, o)
    : m.member_card_active(o)
}
