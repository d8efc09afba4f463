import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'

/** What the page is about; a term paid for ahead of time says on which day it begins. */
export function renewalWords(
  {
    status,
    plan,
    balanceCents,
    termEndsOn,
  }: Pick<MembershipView, 'status' | 'plan' | 'balanceCents' | 'termEndsOn'>,
  renewal: Pick<RenewalPreview, 'termStartsOn' | 'termEndsOn'> | null,
): { title: string; lead: string } {
  switch (status) {
    case 'past_due':
      return {
        title: 'Pay what is owed',
        lead: `You owe ${formatCents(balanceCents)} for ${plan.name}. Once it is paid, your membership goes on without a gap.`,
      }
    case 'active':
    case 'pending':
      return {
        title: 'Renew early',
        lead: renewal
          ? `You are paid through ${formatDate(termEndsOn)}, and lose none of those days: the next term of ${plan.name} runs from ${formatDate(renewal.termStartsOn)} to ${formatDate(renewal.termEndsOn)}.`
          : `Pay for the next term of ${plan.name} ahead of time.`,
      }
    default:
      return {
        title: 'Renew your membership',
        lead: `Welcome back to ${plan.name}. Your member number stays the same.`,
      }
  }
}
