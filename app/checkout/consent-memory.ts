import type { CheckoutConsents } from '#domain/checkout/checkout.schema.ts'

const key = (checkoutId: string) => `enamel.checkout.consents.${checkoutId}`

/** Keeps the ticked boxes of an order for a reload of this tab; they count when they are sent with the payment. */
export function rememberConsents(checkoutId: string, consents: CheckoutConsents): void {
  sessionStorage.setItem(key(checkoutId), JSON.stringify(consents))
}

/** The ticked boxes of an order, if this tab saw them. */
export function recallConsents(checkoutId: string): CheckoutConsents | null {
  const kept = sessionStorage.getItem(key(checkoutId))
  return kept ? JSON.parse(kept) : null
}
