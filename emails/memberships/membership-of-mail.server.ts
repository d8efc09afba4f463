import { isClosingPublic, isPastClosing } from '#domain/brands/sales-status.rules.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { CardOnFile, MembershipView } from '#domain/memberships/membership.schema.ts'
import { findMembershipOwner } from '#domain/memberships/recipient.queries.server.ts'
import { type MailDeps, mailBrand } from '#emails/layout/define-mail.ts'
import type { MailBrand } from '#emails/layout/layout.tsx'

/** The email's membership, as it is when the email is rendered; `not_found` if it no longer exists. */
export async function membershipOfMail(
  deps: MailDeps,
  membershipId: string,
): Promise<{
  brand: MailBrand
  accountId: string
  today: string
  firstName: string
  card: CardOnFile | null
  membership: MembershipView
  /** Whether the brand no longer charges for another term, and its members were notified. */
  isClosing: boolean
}> {
  const brandId = deps.brand.id
  const { accountId } = await findMembershipOwner(deps.db, { brandId, membershipId })
  const today = dateIn(deps.brand.settings.timeZone, deps.now)
  const owner = { brandId, accountId, membershipId, today }
  const { dashboard, membership } = await findMembership(deps.db, owner)
  const { card, member } = dashboard
  const { settings } = deps.brand
  const startsOn = addDays(membership.termEndsOn, 1)
  const isClosing = isClosingPublic(settings) && isPastClosing(settings, { today, startsOn })
  const brand = await mailBrand(deps)
  return { brand, accountId, today, firstName: member.firstName, card, membership, isClosing }
}
