import { type Purchase, purchaseSchema } from './purchase.schema.ts'

/** The purchase that the address of its agreement asks about; null where it makes no sense. */
export function readPurchaseAgreementLink(asked: URLSearchParams): Purchase | null {
  const read = purchaseSchema.safeParse({
    planId: asked.get('plan') ?? '',
    interval: asked.get('interval') ?? '',
    officeId: asked.get('office') ?? undefined,
    couponCode: asked.get('coupon') ?? undefined,
    dependentIds: asked.getAll('with'),
  })
  return read.success ? read.data : null
}
