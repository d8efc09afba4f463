import { formatCharge } from '#app/console/format-charge.ts'
import { formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { capital, intervalWords } from '#domain/plans/interval.ts'

/** What the next term is charged, whoever pays for it: its price less what of the credit it takes; cents. */
export function renewalDueCents({
  renewalTotalCents,
  creditCents,
}: Pick<MembershipView, 'renewalTotalCents' | 'creditCents'>): number {
  return renewalTotalCents - creditTaken(renewalTotalCents, creditCents)
}

/** When something is charged next and how much; of one that does not renew by itself, what renewing it costs. */
export function nextChargeWords({
  nextCharge,
  renewalInterval,
  ...membership
}: Pick<MembershipView, 'nextCharge' | 'renewalInterval' | 'renewalTotalCents' | 'creditCents'>): string {
  if (nextCharge) return `${capital(formatCharge(nextCharge.amountCents))} on ${formatDate(nextCharge.date)}`
  return `None. A renewal would cost ${formatCharge(renewalDueCents(membership))} for ${intervalWords(renewalInterval).one}.`
}
