import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { type accounts, consents } from '#db/schema/accounts.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { dependents, memberships } from '#db/schema/memberships.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { consentTexts } from '#domain/orders/checkout/consent-texts.rules.ts'
import type { Interval } from '#domain/plans/interval.ts'
import type { Quote } from '#domain/plans/quote.rules.ts'
import { lateMorning } from './member-history.ts'
import { onlyRow } from './only-row.ts'

type Bought = {
  brand: Pick<Brand, 'name' | 'settings'>
  account: typeof accounts.$inferSelect
  membership: typeof memberships.$inferSelect
  dependents: (typeof dependents.$inferSelect)[]
  plan: { name: string }
  interval: Interval
  quote: Quote
}

/** The order a membership came from, completed on the day of joining, with the consents given there. */
export async function insertCompletedCheckout(
  db: Db,
  { brand, account, membership, dependents, plan, interval, quote }: Bought,
): Promise<typeof checkouts.$inferSelect> {
  const at = lateMorning(membership.joinedOn)
  const texts = consentTexts({ brand, planName: plan.name, interval, quote, draftedAt: at })
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
        interval,
        account: {
          email: account.email ?? undefined,
          firstName: account.firstName,
          lastName: account.lastName,
          dateOfBirth: account.dateOfBirth,
          phone: account.phone ?? undefined,
          address: account.address ?? undefined,
        },
        dependents: dependents.map(({ firstName, lastName, dateOfBirth, relationship }) => ({
          firstName,
          lastName,
          dateOfBirth,
          relationship,
        })),
        consents: { disclosure: true, terms: true, autoRenew: true },
        agreed: { accountId: account.id, quote, coupon: null, texts },
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
  const agreed = [
    ['disclosure', texts.disclosure],
    ['terms', texts.terms],
    ['auto_renew', texts.autoRenew],
  ] as const
  await db.insert(consents).values(
    agreed.map(([kind, text]) => ({
      brandId: membership.brandId,
      accountId: account.id,
      checkoutId: checkout.id,
      kind,
      text,
      textVersion: texts.version,
      agreedAt: at,
    })),
  )
  return checkout
}
