import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { type accounts, consents } from '#db/schema/accounts.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { dependents, memberships } from '#db/schema/memberships.ts'
import { relationships } from '#domain/checkout/checkout.schema.ts'
import { lateMorning } from './member-history.ts'
import { onlyRow } from './only-row.ts'

type Bought = {
  account: typeof accounts.$inferSelect
  membership: typeof memberships.$inferSelect
  dependents: (typeof dependents.$inferSelect)[]
}

/** The order a membership came from, completed on the day of joining, with the consents given there. */
export async function insertCompletedCheckout(
  db: Db,
  { account, membership, dependents }: Bought,
): Promise<typeof checkouts.$inferSelect> {
  const at = lateMorning(membership.joinedOn)
  const checkout = onlyRow(
    await db
      .insert(checkouts)
      .values({
        id: newId(at),
        brandId: membership.brandId,
        status: 'completed',
        secretHash: randomBytes(32).toString('hex'),
        planId: membership.planId,
        planVersionId: membership.planVersionId,
        officeId: membership.officeId,
        interval: membership.interval,
        account: {
          email: account.email ?? undefined,
          firstName: account.firstName,
          lastName: account.lastName,
        },
        dependents: dependents.map(({ firstName, lastName, dateOfBirth, relationship }) => ({
          firstName,
          lastName,
          dateOfBirth,
          relationship: relationships.find((known) => known === relationship) ?? 'other',
        })),
        consents: { disclosure: true, terms: true, autoRenew: true },
        membershipId: membership.id,
        receiptId: newId(at),
        memberNumber: membership.memberNumber,
        attempts: 1,
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(at.getTime() + 24 * 60 * 60 * 1_000),
        completedAt: at,
      })
      .returning(),
  )
  await db.insert(consents).values(
    consentTexts.map(([kind, text]) => ({
      brandId: membership.brandId,
      accountId: account.id,
      checkoutId: checkout.id,
      kind,
      text,
      textVersion: 'demo',
      agreedAt: at,
    })),
  )
  return checkout
}

const consentTexts: [kind: string, text: string][] = [
  ['disclosure', 'I understand that this plan is not insurance and that I pay the dentist directly.'],
  ['terms', 'I agree to the terms of the membership agreement.'],
  ['auto_renew', 'I agree that my membership renews at the end of each term until I turn renewal off.'],
]
