import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import type { RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'

/** What is charged for the term after the one that is paid for: '$149.00 on 12/01/27 and every year after that'. */
export function renewalAfter(
  {
    renewsOn,
    renewalTotalCents,
    renewalCreditCents,
  }: Pick<RenewalPreview, 'renewsOn' | 'renewalTotalCents' | 'renewalCreditCents'>,
  every?: string,
): string {
  const charge = `${formatCharge(renewalTotalCents - renewalCreditCents)} on ${formatDate(renewsOn)}`
  const price = formatCents(renewalTotalCents)
  if (renewalCreditCents > 0) {
    const less = `${charge} (${price} less your credit of ${formatCents(renewalCreditCents)})`
    return every ? `${less}, and ${price} ${every} after that` : less
  }
  return every ? `${charge} and ${every} after that` : charge
}
