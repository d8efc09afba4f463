import type { MethodKind } from '#domain/values/payment-methods.ts'

/**
 * The test bank's fee for a charge, in cents, as gateways usually charge: 2.9 % and 30 cents, or for a bank account 0.8
 * %, at most five dollars.
 */
export function sandboxFee(kind: MethodKind | null, cents: number): number {
  if (kind === 'us_bank_account') return Math.min(500, Math.floor((cents * 8 + 500) / 1_000))
  return Math.floor((cents * 29 + 500) / 1_000) + 30
}
