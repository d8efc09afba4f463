import { formatCents } from '#domain/format.ts'

/** A charge as the console shows it: '$129.00', or 'nothing'. */
export function formatCharge(cents: number): string {
  return cents > 0 ? formatCents(cents) : 'nothing'
}
