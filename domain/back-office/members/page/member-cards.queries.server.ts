import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'
import {
  isHeld,
  paidWithOf,
  pickDefaultPaymentMethod,
} from '#domain/memberships/payment-method/default-payment-method.server.ts'

/** The payment method of each of a member's memberships, by its id; null if none is saved. */
export async function readCards(
  db: Db,
  { brandId, accountId }: Pick<AccountContext, 'brandId' | 'accountId'>,
): Promise<Record<string, CardOnFile | null>> {
  const rows = await db
    .select({
      membershipId: memberships.id,
      paymentMethodId: memberships.paymentMethodId,
      method: paymentMethods,
      isHeld: isHeld(sql`payment_methods`),
    })
    .from(memberships)
    .leftJoin(
      paymentMethods,
      ofBrand(paymentMethods, brandId, eq(paymentMethods.accountId, memberships.accountId)),
    )
    .where(ofBrand(memberships, brandId, eq(memberships.accountId, accountId)))
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
  return Object.fromEntries(
    rows.map(({ membershipId, paymentMethodId }) => {
      const cards = rows.flatMap(({ method, isHeld, ...row }) =>
        row.membershipId === membershipId && method ? [{ ...method, isHeld }] : [],
      )
      const card = pickDefaultPaymentMethod(cards, paymentMethodId)
      return [membershipId, card && { ...paidWithOf(card), expMonth: card.expMonth, expYear: card.expYear }]
    }),
  )
}
