import type { MemberPage } from '#app/site/member/member-guard.server.ts'
import { readId } from '#app/site/member/read-id.server.ts'
import { findMemberCard } from '#domain/memberships/member-card/member-card.queries.server.ts'
import type { MemberCard } from '#domain/memberships/membership.schema.ts'

/** The card of one of the member's own memberships, for its page and its PDF. */
export function readMemberCard(
  { services, brand, now, owner }: MemberPage,
  membershipId: string,
): Promise<MemberCard> {
  const { sessionSecret, publicOrigin, defaultBrand } = services.config
  return findMemberCard(
    { db: services.db, now, sessionSecret, publicOrigin, defaultBrand },
    { brand, accountId: owner.accountId, membershipId: readId(membershipId) },
  )
}
