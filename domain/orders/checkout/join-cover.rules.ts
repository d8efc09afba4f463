import { formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { coverOfTerm, lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { anchorDayOf, nextTerm, type Term } from '#domain/memberships/term.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { TermCover } from '#domain/plans/quote.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/** The people the first term is paid for, and those of the next one; null if no one is left. */
export type JoinCover = TermCover & { renewal: TermCover | null }

/**
 * The people paid for from the first day of `term`, and at the renewal after it. A person who ages out pays for their
 * days and isn't in a later renewal. Unnamed people count in full.
 */
export function coverOfJoin(
  plan: Pick<Plan, 'tier'>,
  interval: Interval,
  term: Term,
  { dependents, people }: { dependents: Parameters<typeof coverOfTerm>[1]; people: number | null },
): JoinCover {
  const first = coverOfTerm(plan, dependents, term)
  // A children's plan is quoted for one child until one is named.
  if (people !== null || first === null) {
    const additionalMembers = (people ?? 1) - 1
    return { additionalMembers, renewal: { additionalMembers } }
  }
  const next = nextTerm(term, interval, anchorDayOf(term.startsOn))
  return { ...first, renewal: coverOfTerm(plan, dependents, next) }
}

type Named = { firstName: string; lastName: string }

/**
 * Names of the people on the plan of a sale, including the member if the plan is for them, with the last day of those
 * who age out during `term`.
 */
export function coveredNames(
  plan: Pick<Plan, 'tier'>,
  holder: Named,
  people: (Named & Parameters<typeof lastDayIn>[0])[],
  term: Term,
): string[] {
  return [
    ...(coversMember(plan) ? [fullName(holder)] : []),
    ...people.map((person) => {
      const lastDay = lastDayIn(person, term)
      return lastDay
        ? m.checkout_covered_to({ name: fullName(person), date: formatDate(lastDay) })
        : fullName(person)
    }),
  ]
}
