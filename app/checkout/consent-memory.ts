import { recallTyped } from '#app/browser/form/typed-text.ts'
import type { CheckoutConsents } from '#domain/orders/checkout/checkout.schema.ts'

const key = (checkoutId: string) => `checkout.consents.${checkoutId}`

/** Keeps the ticked boxes of an order for a reload of this tab; they count when they are sent with the payment. */
export function rememberConsents(checkoutId: string, consents: CheckoutConsents): void {
  import('#app/browser/form/keep-typed.ts')
    .then(({ keepTyped }) => keepTyped(key(checkoutId), consents))
    .catch(() => {})
}

/** The ticked boxes of an order, if this tab saw them. */
export function recallConsents(checkoutId: string): CheckoutConsents | null {
  return recallTyped(key(checkoutId))
}
