import type { PaidWith } from './payment.schema.ts'
import type { Tendered } from './tender.schema.ts'

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** How the wallets call themselves. */
export const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const

/**
 * A payment method as people name it: 'Visa ending in 4242', 'Apple Pay (Visa ending in 4242)', 'Bank account ending in
 * 6789', 'Link'. Gateways write brands in lower case.
 */
export function methodName({ kind, wallet, brand, last4 }: PaidWith): string {
  if (kind === 'us_bank_account') return last4 ? `Bank account ending in ${last4}` : 'Bank account'
  // Where Link pays from a bank, Stripe makes up a card of the brand `link`, whose digits nobody knows.
  if (kind === 'link' || brand === 'link') return walletNames.link
  if (!last4) return wallet ? walletNames[wallet] : 'Card'
  const card = `${brands[brand?.toLowerCase() ?? ''] ?? (brand || 'Card')} ending in ${last4}`
  return wallet ? `${walletNames[wallet]} (${card})` : card
}

/** The same inside a sentence: 'your bank account ending in 6789'. */
export function methodInWords(method: PaidWith): string {
  return methodName(method).replace(/^(?:Bank|Card)\b/, (word) => word.toLowerCase())
}

const deskNames: Record<Tendered['tender'], string> = {
  cash: 'Cash',
  check: 'Check',
  terminal: 'Card, at the office',
}

/** Payment method of a receipt, saved or at the desk; null if unknown. */
export function paidWithName({
  card,
  desk,
}: {
  card: PaidWith | null
  desk?: Tendered['tender'] | null | undefined
}): string | null {
  if (card) return methodName(card)
  return desk ? deskNames[desk] : null
}
