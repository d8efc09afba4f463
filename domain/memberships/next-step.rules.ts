import { formatDate } from '#domain/format.ts'
import { expiresBefore } from '#domain/memberships/payment-method/expiring.rules.ts'
import * as m from '#messages'
import type { Dashboard, MembershipView } from './membership.schema.ts'

/** The next step to suggest: a sentence, a link label and its target. */
export type NextStep = { text: string; link: string; to: string }

/** How many of an included visit are left, and by when they must be used. */
type Left = { name: string; person: string; left: number; until: string }

/**
 * The most urgent next step: first whatever would end the membership, then choosing a dentist, then included visits
 * that expire, soonest first. Null if the urgent matter is shown elsewhere or settled.
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
      text: m.member_next_no_method(),
      link: m.member_next_add_method(),
      to: '/dashboard/card-on-file',
    }
  }
  if (nextCharge && card && expiresBefore(card, nextCharge.date)) {
    return {
      text: m.member_next_card_expires({ date: formatDate(nextCharge.date) }),
      link: m.member_next_change_method(),
      to: '/dashboard/card-on-file',
    }
  }
  if (!office) {
    return {
      text: m.member_next_no_office(),
      link: m.member_next_find_dentist(),
      to: '/find-a-dentist',
    }
  }
  const [soonest] = left.filter((use) => use.left > 0).toSorted((a, b) => a.until.localeCompare(b.until))
  if (!soonest) return null
  return {
    text: m.member_next_included({
      person: soonest.person,
      service: soonest.name.toLowerCase(),
      date: formatDate(soonest.until),
    }),
    link: m.member_next_see_office({ office: office.name }),
    to: `/office/${office.id}`,
  }
}
