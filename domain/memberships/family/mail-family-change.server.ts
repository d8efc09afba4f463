import type { Db } from '#db/client.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'

/** Emails the member about a family change, once per key. */
export async function mailFamilyChange(
  db: Db,
  { id: membershipId, brandId, accountId }: Pick<Membership, 'id' | 'brandId' | 'accountId'>,
  {
    dedupeKey,
    ...told
  }: {
    dependentId: string
    change: 'added' | 'ending' | 'kept' | 'corrected' | 'taken_back'
    chargedCents: number
    /** Amount refunded to the card if an addition was undone. */
    refundCents?: number
    dedupeKey: string
  },
): Promise<void> {
  const props = { membershipId, ...told }
  await mailMember(db, { brandId, accountId, template: 'family-changed', props, dedupeKey })
}
