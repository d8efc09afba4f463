import { eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import type { CreatedOrder } from './create-order.server.ts'

const orderByKey = cachedStatement((db) =>
  db
    .select({ order: orders, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(ofBrand(orders, sql.placeholder('brandId'), eq(orders.key, sql.placeholder('key'))))
    .prepare('order_by_key'),
)

/** The order stored under a key, with its payment; null if there is none. */
export async function findOrderByKey(db: Db, brandId: string, key: string): Promise<CreatedOrder | null> {
  const [row] = await orderByKey(db).execute({ brandId, key })
  return row ? { ...row, isNew: false } : null
}
