import type { Purchase } from './purchase.schema.ts'

/**
 * Where the agreement of a purchase is as a file before it is agreed to; null where somebody new is named in it, whose
 * name and birth date belong in no address.
 */
export function purchaseAgreementLink(
  { planId, interval, officeId, couponCode, dependentIds = [], dependents = [] }: Partial<Purchase>,
  autoRenew: boolean,
): string | null {
  if (dependents.length > 0 || !planId || !interval) return null
  const asked = new URLSearchParams({ plan: planId, interval })
  if (officeId) asked.set('office', officeId)
  if (couponCode) asked.set('coupon', couponCode)
  for (const id of dependentIds) asked.append('with', id)
  if (autoRenew) asked.set('renew', '')
  return `/dashboard/purchase/agreement?${asked}`
}
