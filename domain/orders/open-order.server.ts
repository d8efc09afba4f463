import { eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import { assertBrandAccepts } from './assert-brand-accepts.server.ts'
import { type CreatedOrder, createOrder } from './create-order.server.ts'
import { assertDeclineLimit } from './decline-limit.server.ts'
import type { OrderDeps, PlacedKind } from './order-kind.ts'

/**
 * Stores a placed order once, under the lock of its kind: the existing one under its key or for the same thing, else
 * the one its kind drafts at today's prices. Nothing is charged yet.
 */
export async function openOrder<Input, Locked>(
  deps: OrderDeps,
  kind: PlacedKind<Input, Locked>,
  { brandId, key }: { brandId: string; key: string },
  input: Input,
): Promise<CreatedOrder> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    const locked = await kind.lock(inTx, input)
    const known = (await findOrderByKey(tx, brandId, key)) ?? (await kind.earlier?.(tx, locked))
    if (known) return known
    const drafted = await kind.draft(inTx, input, locked)
    const draft = { ...drafted, brandId, kind: kind.name, placedBy: 'person' as const, key }
    await assertBrandAccepts(tx, draft, deps.now)
    await assertDeclineLimit(tx, draft, deps.now)
    await deps.onDrafted?.(tx, drafted)
    return createOrder(inTx, draft)
  })
}

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
