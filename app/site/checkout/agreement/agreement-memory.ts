import { loadDraft } from '#app/forms/form-draft.ts'
import type { CheckoutConsents, ConsentTexts } from '#domain/orders/checkout/checkout.schema.ts'

const key = (checkoutId: string) => `checkout.consents.${checkoutId}`

/** The consent boxes checked for an order, and the texts shown next to them. */
type Agreement = { consents: CheckoutConsents; texts: ConsentTexts }

/**
 * Stores the checked boxes of an order for a reload of this tab; they take effect when they're sent with the payment.
 */
export function rememberAgreement(checkoutId: string, agreement: Agreement): void {
  import('#app/forms/keep-draft.ts')
    .then(({ keepDraft }) => keepDraft(key(checkoutId), agreement))
    .catch(() => {})
}

/** The checked boxes of an order, if they were checked in this tab. */
export function recallAgreement(checkoutId: string): Agreement | null {
  return loadDraft(key(checkoutId))
}

/** The boxes checked next to exactly these texts: with a different price or date, no one has agreed to anything. */
export function consentsTo(texts: ConsentTexts, agreement: Agreement | null): CheckoutConsents | null {
  return agreement && JSON.stringify(agreement.texts) === JSON.stringify(texts) ? agreement.consents : null
}
