import type { MethodKind, Wallet } from '#domain/values/payment-methods.ts'

/**
 * A payment method as a gateway describes it, never its number. A card has its brand, last four digits and expiration
 * date, a bank account its last four digits, Link nothing.
 */
export type MethodSummary = {
  kind: MethodKind
  wallet: Wallet | null
  cardBrand: string | null
  last4: string | null
  expMonth: number | null
  expYear: number | null
}
