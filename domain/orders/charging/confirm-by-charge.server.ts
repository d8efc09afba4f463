import { eq, TransactionRollbackError } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { lookUpPayment } from '#domain/billing/attempt-payment.server.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { draftOrder } from '#domain/orders/checkout/checkout.order.server.ts'
import { createOrder } from '#domain/orders/create-order.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { chargeAndSettle } from './charge-and-settle.server.ts'

type Opening = DbAt & { gateway: { name: string } }
/** A checkout paid by a charge that the gateway has but our books lost. */
type Charged = { brand: Brand; checkoutId: string; key: string; amountCents: number }

/**
 * Confirms a checkout by a charge made before a restore, under the charge's own key. The buyer had checked the required
 * boxes. Whether they chose auto-renewal is lost, so it's off.
 * @returns whether the membership was created
 */
export async function confirmByCharge(deps: OrderDeps, charged: Charged): Promise<boolean> {
  const payment = await deps.db.transaction((tx) => openCharged({ ...deps, db: tx }, charged))
  if (!payment) return false
  return (await chargeAndSettle(deps, payment, lookUpPayment)).payment.status === 'succeeded'
}

/** Whether `confirmByCharge` would succeed; writes nothing. */
export async function isConfirmable(deps: Opening, charged: Charged): Promise<boolean> {
  let found = false
  await deps.db
    .transaction(async (tx) => {
      found = (await openCharged({ ...deps, db: tx }, charged)) !== null
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return found
}

async function openCharged(
  { db, now, gateway }: Opening,
  { brand, checkoutId, key, amountCents }: Charged,
): Promise<Payment | null> {
  const own = ofBrand(checkouts, brand.id, eq(checkouts.id, checkoutId))
  const [draft] = await db.select().from(checkouts).where(own).for('update')
  if (draft?.status !== 'open') return null
  const consents = { disclosure: true, terms: true, autoRenew: false } as const
  const body = { checkoutId, paymentToken: '', quoteTotalCents: amountCents, consents }
  try {
    // In its own transaction, so a refusal leaves nothing behind.
    return await db.transaction(async (tx) => {
      // The past sale doesn't have to match the current offer, so no whitelist applies.
      const offered = { db: tx, now, whitelist: [] }
      const drafted = await draftOrder(offered, draft, {
        brand,
        secret: null,
        key,
        body,
        ip: '',
        userAgent: null,
      })
      const agreed = drafted.agreed && { ...drafted.agreed, ip: null }
      const order = {
        ...drafted,
        agreed,
        brandId: brand.id,
        kind: 'checkout',
        placedBy: 'person',
        key,
      } as const
      return (await createOrder({ db: tx, now, gateway }, order)).payment
    })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
