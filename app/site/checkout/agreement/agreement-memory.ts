import { loadDraft } from '#app/forms/form-draft.ts'
import type { CheckoutConsents, ConsentTexts } from '#domain/orders/checkout/checkout.schema.ts'

const key = (checkoutId: string) => `checkout.consents.${checkoutId}`

/** The ticked boxes of an order, and the words that stood beside them. */
type Agreement = { consents: CheckoutConsents; texts: ConsentTexts }

/** Keeps the ticked boxes of an order for a reload of this tab; they count when they are sent with the payment. */
export function rememberAgreement(checkoutId: string, agreement: Agreement): void {
  import('#app/forms/keep-draft.ts')
    .then(({ keepDraft }) => keepDraft(key(checkoutId), agreement))
    .catch(() => {})
}

/** The ticked boxes of an order, if this tab saw them. */
export function recallAgreement(checkoutId: string): Agreement | null {
  return loadDraft(key(checkoutId))
}

/** The boxes that are ticked beside these very words: with another price or date nobody has agreed to anything. */
export function consentsTo(texts: ConsentTexts, agreement: Agreement | null): CheckoutConsents | null {
  return agreement && JSON.stringify(agreement.texts) === JSON.stringify(texts) ? agreement.consents : null
}
