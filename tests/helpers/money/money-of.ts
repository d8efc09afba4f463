import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'

/** What a brand took and what was returned, in cents; how many joined; and its payments in progress. */
export function moneyOf(db: Db, brandId: string) {
  const sum = (rows: { amountCents: number }[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0)
  const ofBrand = eq(payments.brandId, brandId)
  const isPaid = and(ofBrand, eq(payments.status, 'succeeded'))
  const isOpen = and(ofBrand, inArray(payments.status, ['created', 'unknown', 'pending']))
  return {
    charged: async () => sum(await db.select().from(payments).where(isPaid)),
    takenBack: async () => sum(await db.select().from(refunds).where(eq(refunds.brandId, brandId))),
    joined: () => db.$count(memberships, eq(memberships.brandId, brandId)),
    debits: async () =>
      (await db.select({ id: payments.id }).from(payments).where(isOpen)).map(({ id }) => id),
  }
}
