import { formatCents, formatDate } from '#domain/format.ts'
import type { RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'

/** The charge for the term after the one being paid for: '$149.00 on 12/01/27'. */
export function renewalAfter({
  renewsOn,
  renewalTotalCents,
  renewalCreditCents,
}: Pick<RenewalPreview, 'renewsOn' | 'renewalTotalCents' | 'renewalCreditCents'>): string {
  const dueCents = renewalTotalCents - renewalCreditCents
  return m.checkout_renewal_after({
    hasCredit: renewalCreditCents > 0,
    isNothing: dueCents <= 0,
    charge: formatCents(dueCents),
    date: formatDate(renewsOn),
    price: formatCents(renewalTotalCents),
    credit: formatCents(renewalCreditCents),
  })
}
