import { formatCents } from '#domain/format.ts'

/** What is charged, as the console says it: '$129.00', or 'nothing'. */
export function formatCharge(cents: number): string {
  return cents > 0 ? formatCents(cents) : 'nothing'
}
