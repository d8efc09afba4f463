import * as m from '#messages'
import type { In, Words } from '#messages/locale.ts'
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

/** The wallets' own names. */
export const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const

/**
 * A payment method's display name: 'Visa ending in 4242', 'Apple Pay (Visa ending in 4242)', 'Bank account ending in
 * 6789', 'Link'. Gateways write brands in lower case.
 */
export function methodName({ kind, wallet, brand, last4 }: PaidWith, o?: In): string {
  if (kind === 'us_bank_account')
    return last4 ? m.payment_methods_bank_ending({ last4 }, o) : m.payment_methods_bank(o)
  // If Link pays from a bank, Stripe invents a card of the brand `link`, whose digits mean nothing to anyone.
  if (kind === 'link' || brand === 'link') return walletNames.link
  if (!last4) return wallet ? walletNames[wallet] : m.payment_methods_card(o)
  const known = brand && (brands[brand.toLowerCase()] ?? brand)
  const card = known
    ? m.payment_methods_named_ending({ brand: known, last4 }, o)
    : m.payment_methods_card_ending({ last4 }, o)
  return wallet ? `${walletNames[wallet]} (${card})` : card
}

/** The same inside a sentence: 'your bank account ending in 6789'. */
export function methodInWords(method: PaidWith, o?: In): string {
  const { kind, wallet, brand } = method
  const name = methodName(method, o)
  const isOwnName = kind === 'link' || (kind === 'card' && (wallet || brand))
  return isOwnName ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

const deskNames: Record<Tendered['tender'], Words> = {
  cash: m.payment_methods_cash,
  check: m.payment_methods_check,
  terminal: m.payment_methods_terminal,
}

/** Payment method of a receipt, saved or at the desk; null if unknown. */
export function paidWithName(
  { card, desk }: { card: PaidWith | null; desk?: Tendered['tender'] | null | undefined },
  o?: In,
): string | null {
  if (card) return methodName(card, o)
  return desk ? deskNames[desk](o) : null
}
