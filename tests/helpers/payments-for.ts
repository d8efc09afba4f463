import { asc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'

export type PaymentOfOrder = typeof payments.$inferSelect &
  Pick<typeof orders.$inferSelect, 'lines' | 'checkoutId'>

/** The payments of the selected orders, each with its order's lines, oldest first. */
export async function paymentsFor(db: Db, which: SQL | undefined): Promise<PaymentOfOrder[]> {
  const rows = await db
    .select({ payment: payments, lines: orders.lines, checkoutId: orders.checkoutId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(which)
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return rows.map(({ payment, ...order }) => ({ ...payment, ...order }))
}
