import { formatCents, formatDate } from '#domain/format.ts'
import type { NetTotals } from '#domain/savings/member-savings.rules.ts'
import * as m from '#messages'

/**
 * A member's headline: the savings minus the price of the membership; while that is negative, the savings at visits,
 * and what the membership has cost.
 */
export function ownHeadline({ sinceJoining, joinedOn }: { sinceJoining: NetTotals; joinedOn: string }): {
  title: string
  lead: string
} {
  const { visits, savedCents, planCents, netCents } = sinceJoining
  const dollars = (cents: number) => formatCents(cents, { whole: true })
  const date = formatDate(joinedOn)
  if (visits === 0) return { title: m.savings_headline_none(), lead: m.savings_headline_none_lead({ date }) }
  if (netCents > 0)
    return {
      title: m.savings_headline({ amount: dollars(netCents) }),
      lead: m.savings_headline_lead({ date, paid: dollars(planCents) }),
    }
  return {
    title: m.savings_headline_at_visits({ amount: dollars(savedCents) }),
    lead: m.savings_headline_at_visits_lead({ date, paid: dollars(planCents) }),
  }
}
