import { isClosingPublic, isPastClosing } from '#domain/brands/sales-status.rules.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { CardOnFile, MembershipView } from '#domain/memberships/membership.schema.ts'
import { findMembershipOwner } from '#domain/memberships/recipient.queries.server.ts'
import { type MailDeps, mailBrand } from '#emails/layout/define-mail.ts'
import type { MailBrand } from '#emails/layout/layout.tsx'

/** The membership a mail is about, as it is when the mail is written; `not_found` when it is gone. */
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
  /** Whether the brand takes no more money for a next term, and its members were told. */
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
