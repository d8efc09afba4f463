import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import type { accounts } from '#db/schema/accounts.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { dependents, memberships } from '#db/schema/memberships.ts'
import { planVersions } from '#db/schema/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { agreedWords } from '#domain/orders/checkout/agree.server.ts'
import { consentTexts } from '#domain/orders/checkout/consent-texts.rules.ts'
import type { AgreedWords } from '#domain/orders/order.schema.ts'
import type { Interval } from '#domain/plans/interval.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import { lateMorning } from './member-history.ts'
import { onlyRow } from './only-row.ts'

type Bought = {
  brand: Pick<Brand, 'name' | 'settings'>
  account: typeof accounts.$inferSelect
  membership: typeof memberships.$inferSelect
  dependents: (typeof dependents.$inferSelect)[]
  plan: Pick<Plan, 'name' | 'tier'>
  interval: Interval
  quote: Quote
}

/** The draft a membership came from, completed on the day of joining, and the words that were agreed to there. */
export async function insertCompletedCheckout(
  db: Db,
  { brand, account, membership, dependents, plan, interval, quote }: Bought,
): Promise<{ checkout: typeof checkouts.$inferSelect; agreed: AgreedWords }> {
  const at = lateMorning(membership.joinedOn)
  const texts = consentTexts({ brand, plan, interval, quote, dependents, draftedAt: at })
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
        membershipId: membership.id,
        receiptId: newId(at),
        memberNumber: membership.memberNumber,
        createdAt: at,
        updatedAt: at,
        expiresAt: new Date(at.getTime() + 24 * 60 * 60 * 1_000),
        completedAt: at,
      })
      .returning(),
  )
  return { checkout, agreed: agreedWords(texts, true, { ip: '198.51.100.7', userAgent: null }) }
}

/** A draft of a checkout, open for a day; of a browser unless told of the link it was sent by. */
export async function insertCheckout(
  db: Db,
  draft: Pick<typeof checkouts.$inferInsert, 'brandId' | 'planId'> &
    Partial<typeof checkouts.$inferInsert> & { createdAt: Date },
): Promise<typeof checkouts.$inferSelect> {
  const { planId, createdAt } = draft
  const [version] = await db.select().from(planVersions).where(eq(planVersions.planId, planId)).limit(1)
  if (!version) throw new Error(`The plan ${planId} has no version.`)
  return onlyRow(
    await db
      .insert(checkouts)
      .values({
        secretHash: randomBytes(32).toString('hex'),
        planVersionId: version.id,
        interval: 'year',
        account: {},
        dependents: [],
        membershipId: newId(createdAt),
        receiptId: newId(createdAt),
        memberNumber: newMemberNumber(),
        updatedAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + 24 * 60 * 60 * 1_000),
        ...draft,
      })
      .returning(),
  )
}
