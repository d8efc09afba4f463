import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import type { RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'

/** What is charged for the term after the one that is paid for: '$149.00 on 12/01/27'. */
export function renewalAfter({
  renewsOn,
  renewalTotalCents,
  renewalCreditCents,
}: Pick<RenewalPreview, 'renewsOn' | 'renewalTotalCents' | 'renewalCreditCents'>): string {
  const charge = `${formatCharge(renewalTotalCents - renewalCreditCents)} on ${formatDate(renewsOn)}`
  if (renewalCreditCents === 0) return charge
  return `${charge} (${formatCents(renewalTotalCents)} less your credit of ${formatCents(renewalCreditCents)})`
}
