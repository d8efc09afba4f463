import { addDays } from '#domain/calendar.ts'
import { formatCents, formatCharge, formatDate } from '#domain/format.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Interval } from '#domain/values/plans.ts'
import type { AutoRenewTerms } from './membership.schema.ts'
import { creditTaken } from './next-term/credit.rules.ts'

/** Changes whenever the words below do, so that a consent on record names what was read. */
export const autoRenewTextVersion = '2026-11-22.4'

/** What turning auto-renewal on would agree to on `today`: what is owed already is charged at once; cents. */
export function autoRenewTerms(
  {
    renewalTotalCents,
    creditCents,
    termEndsOn,
  }: { renewalTotalCents: number; creditCents: number; termEndsOn: string },
  today: string,
): AutoRenewTerms {
  const due = addDays(termEndsOn, 1)
  const taken = creditTaken(renewalTotalCents, creditCents)
  return {
    renewalTotalCents,
    firstChargeOn: due < today ? today : due,
    ...(taken > 0 && { creditCents: taken }),
  }
}

/**
 * Consent text for auto-renewal (California ARL 2025, New York GBL 527-a: price, frequency, date and how to stop,
 * next to the box). `firstChargeOn` is the day of the first renewal, `creditCents` the credit it uses.
 */
export function autoRenewConsentText({
  renewalTotalCents,
  interval,
  firstChargeOn,
  creditCents = 0,
}: AutoRenewTerms & { interval: Interval }): string {
  const charge = {
    autoRenew: true,
    interval,
    on: firstChargeOn,
    renewalTotalCents,
    renewalCreditCents: creditCents,
  }
  return `Renew my membership automatically: ${nextRenewalWords(charge)}.`
}

/** What a change of plan or of dates says of the renewal that follows on the day `on`, less what of a credit it takes; cents. */
export function nextRenewalWords({
  autoRenew,
  interval,
  on,
  renewalTotalCents,
  renewalCreditCents,
}: {
  autoRenew: boolean
  interval: Interval
  on: string
  renewalTotalCents: number
  renewalCreditCents: number
}): string {
  const { every, term } = intervalWords(interval)
  const price = formatCents(renewalTotalCents)
  const dueCents = renewalTotalCents - renewalCreditCents
  const less =
    renewalCreditCents > 0 ? ` (${price} less my credit of ${formatCents(renewalCreditCents)})` : ''
  if (!autoRenew)
    return `renew nothing automatically: from ${formatDate(on)} on a ${term} costs ${formatCharge(dueCents)}${less} if I renew`
  const andThen = less ? `, and ${price} ${every} after that` : ` and ${every} after that`
  return `${chargeWords(dueCents)} on ${formatDate(on)}${less}${andThen}, until I turn this off. I can turn it off online at any time before a charge`
}

/** What consents say is charged to what is on file: 'charge my payment method on file $129.00', or 'charge nothing'. */
function chargeWords(cents: number): string {
  return `charge ${cents > 0 ? 'my payment method on file ' : ''}${formatCharge(cents)}`
}
