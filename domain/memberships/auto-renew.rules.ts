import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'
import type { AutoRenewTerms } from './membership.schema.ts'
import { creditTaken } from './next-term/credit.rules.ts'

/** Change this with the text below: a stored consent names the version that was read. */
export const autoRenewTextVersion = { en: '2026-11-22.4', es: '2026-11-27.1' }

/** What turning on auto-renewal on `today` agrees to. An overdue amount is charged at once. Cents. */
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
 * Consent text for auto-renewal (California ARL 2025, New York GBL 527-a: price, frequency, date and how to stop, next
 * to the box). `firstChargeOn` is the day of the first renewal; `creditCents` is the credit that renewal uses.
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
  return m.consents_auto_renew({ renewal: nextRenewalWords(charge) })
}

/** Describes the renewal on day `on` that follows a plan or date change, less the credit it uses; cents. */
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
  const dueCents = renewalTotalCents - renewalCreditCents
  const amount = { isNothing: dueCents <= 0, amount: formatCents(dueCents) }
  const words = {
    interval,
    hasCredit: renewalCreditCents > 0,
    date: formatDate(on),
    price: formatCents(renewalTotalCents),
    credit: formatCents(renewalCreditCents),
  }
  return autoRenew
    ? m.consents_renewal({ ...words, charge: m.consents_charge_method(amount) })
    : m.consents_no_renewal({ ...words, charge: m.consents_charge(amount) })
}
