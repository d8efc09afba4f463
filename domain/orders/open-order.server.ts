import { assertBrandAccepts } from './assert-brand-accepts.server.ts'
import { type CreatedOrder, createOrder } from './create-order.server.ts'
import { assertDeclineLimit } from './decline-limit.server.ts'
import { findOrderByKey } from './find-order.server.ts'
import type { OrderDeps, PlacedKind } from './order-kind.ts'

/**
 * Stores a placed order once, under the lock of its kind: the one known by its key or for the same thing, else the one
 * that its kind drafts at today's prices. Nothing is charged yet.
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
