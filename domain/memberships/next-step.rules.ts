import { formatDate } from '#domain/format.ts'
import { expiresBefore } from '#domain/memberships/payment-method/expiring.rules.ts'
import type { Dashboard, MembershipView } from './membership.schema.ts'

/** The next step to suggest: a sentence, a link label and its target. */
export type NextStep = { text: string; link: string; to: string }

/** How often something the plan includes may still be had, and by which day. */
type Left = { name: string; person: string; left: number; until: string }

/**
 * The most urgent next step: whatever would end the membership, then choosing a dentist, then included visits that
 * expire, soonest first. Null if the urgent matter is shown elsewhere or settled.
 */
export function nextStep(
  { card }: Pick<Dashboard, 'card'>,
  membership: Pick<
    MembershipView,
    'status' | 'autoRenew' | 'givenUp' | 'nextCharge' | 'office' | 'termEndsOn'
  >,
  left: readonly Left[],
): NextStep | null {
  const { status, autoRenew, givenUp, nextCharge, office } = membership
  if (status !== 'active' || givenUp) return null
  if (autoRenew && !card) {
    return {
      text: 'There is no card or bank account to renew with.',
      link: 'Add one',
      to: '/dashboard/card-on-file',
    }
  }
  if (nextCharge && card && expiresBefore(card, nextCharge.date)) {
    return {
      text: `Your card expires before the next charge on ${formatDate(nextCharge.date)}.`,
      link: 'Change how you pay',
      to: '/dashboard/card-on-file',
    }
  }
  if (!office) {
    return {
      text: 'You haven’t chosen an office yet. Your card works at every participating office.',
      link: 'Find a dentist near you',
      to: '/find-a-dentist',
    }
  }
  const [soonest] = left.filter((use) => use.left > 0).toSorted((a, b) => a.until.localeCompare(b.until))
  if (!soonest) return null
  return {
    text: `Still included for ${soonest.person}: ${soonest.name.toLowerCase()}, until ${formatDate(soonest.until)}.`,
    link: `See ${office.name}`,
    to: `/office/${office.id}`,
  }
}
