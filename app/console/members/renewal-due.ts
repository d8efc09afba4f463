import { formatCharge } from '#app/console/format-charge.ts'
import { formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'

/** The amount of the next term's charge, regardless of who pays: its price less the credit applied; cents. */
export function renewalDueCents({
  renewalTotalCents,
  creditCents,
}: Pick<MembershipView, 'renewalTotalCents' | 'creditCents'>): number {
  return renewalTotalCents - creditTaken(renewalTotalCents, creditCents)
}

/** When and how much is charged next; for a membership that doesn't renew automatically, the price of renewing it. */
export function nextChargeWords({
  nextCharge,
  renewalInterval,
  ...membership
}: Pick<MembershipView, 'nextCharge' | 'renewalInterval' | 'renewalTotalCents' | 'creditCents'>): string {
  if (nextCharge) return `${capital(formatCharge(nextCharge.amountCents))} on ${formatDate(nextCharge.date)}`
  return `None. A renewal would cost ${formatCharge(renewalDueCents(membership))} for ${intervalWords(renewalInterval).one}.`
}
