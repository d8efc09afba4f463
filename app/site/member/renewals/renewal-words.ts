import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { RenewalPreview } from '#domain/memberships/renewal/renewal.schema.ts'
import * as m from '#messages'

/** The page's subject; for a term paid in advance, the day it starts. */
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
        title: m.renewals_due(),
        lead: m.renewals_due_lead({ amount: formatCents(balanceCents), plan: plan.name }),
      }
    case 'active':
    case 'pending':
      return {
        title: m.renewals_early(),
        lead: renewal
          ? m.renewals_early_lead({
              paidThrough: formatDate(termEndsOn),
              plan: plan.name,
              from: formatDate(renewal.termStartsOn),
              through: formatDate(renewal.termEndsOn),
            })
          : m.renewals_early_offer({ plan: plan.name }),
      }
    default:
      return {
        title: m.renewals_again(),
        lead: m.renewals_again_lead({ plan: plan.name }),
      }
  }
}
