import { formatDate } from '#domain/format.ts'
import { coverOfTerm, lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { anchorDayOf, nextTerm, type Term } from '#domain/memberships/term.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { TermCover } from '#domain/plans/quote.rules.ts'
import type { Interval } from '#domain/values/plans.ts'

/** Whom a first term is paid for, and whom the one after it will be; null: nobody any more. */
export type JoinCover = TermCover & { renewal: TermCover | null }

/**
 * Whom joining pays for from the first day of `term` on, and the renewal after it: whoever ages out pays for the days
 * they are covered, and is no part of a renewal that comes later. While people are not named, all of them count in full.
 */
export function coverOfJoin(
  plan: Pick<Plan, 'tier'>,
  interval: Interval,
  term: Term,
  { dependents, people }: { dependents: Parameters<typeof coverOfTerm>[1]; people: number | null },
): JoinCover {
  const first = coverOfTerm(plan, dependents, term)
  // A plan for children is quoted for one while none is named.
  if (people !== null || first === null) {
    const additionalMembers = (people ?? 1) - 1
    return { additionalMembers, renewal: { additionalMembers } }
  }
  const next = nextTerm(term, interval, anchorDayOf(term.startsOn))
  return { ...first, renewal: coverOfTerm(plan, dependents, next) }
}

type Named = { firstName: string; lastName: string }

/** Whom a sale covers, by name: its holder where the plan does, and people with their last day if they age out in `term`. */
export function coveredNames(
  plan: Pick<Plan, 'tier'>,
  holder: Named,
  people: (Named & Parameters<typeof lastDayIn>[0])[],
  term: Term,
): string[] {
  const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`
  return [
    ...(coversMember(plan) ? [nameOf(holder)] : []),
    ...people.map((person) => {
      const lastDay = lastDayIn(person, term)
      return lastDay ? `${nameOf(person)} (to ${formatDate(lastDay)})` : nameOf(person)
    }),
  ]
}
