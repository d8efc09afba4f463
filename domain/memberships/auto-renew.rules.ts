import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { type Interval, intervalWords } from '#domain/plans/interval.ts'

/** Changes whenever the words below do, so that a consent on record names what was read. */
export const autoRenewTextVersion = '2026-11-22.2'

/** What turning auto-renewal on would agree to on `today`: what is owed already is charged at once; cents. */
export function autoRenewTerms(
  membership: { renewalTotalCents: number; termEndsOn: string },
  today: string,
): { renewalTotalCents: number; firstChargeOn: string } {
  const due = addDays(membership.termEndsOn, 1)
  return { renewalTotalCents: membership.renewalTotalCents, firstChargeOn: due < today ? today : due }
}

/**
 * The words a person agrees to when auto-renewal is on (California ARL 2025, New York GBL 527-a: price,
 * frequency, date and how to stop, beside the box). `firstChargeOn` is the day of the first renewal.
 */
export function autoRenewConsentText({
  renewalTotalCents,
  interval,
  firstChargeOn,
}: {
  renewalTotalCents: number
  interval: Interval
  firstChargeOn: string
}): string {
  const price = formatCents(renewalTotalCents)
  return `Renew my membership automatically: charge my payment method on file ${price} on ${formatDate(firstChargeOn)} and ${intervalWords(interval).every} after that, until I turn this off. I can turn it off online at any time before a charge.`
}
