import type { MethodKind } from '#domain/values/payment-methods.ts'

/**
 * What the test bank keeps of a charge, as gateways usually do: 2.9 % and 30 cents, of a bank account 0.8 % and at most
 * five dollars; cents.
 */
export function sandboxFee(kind: MethodKind | null, cents: number): number {
  if (kind === 'us_bank_account') return Math.min(500, Math.floor((cents * 8 + 500) / 1_000))
  return Math.floor((cents * 29 + 500) / 1_000) + 30
}
