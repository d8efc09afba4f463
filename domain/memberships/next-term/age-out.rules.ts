import { addDays, daysBetween, isDate } from '#domain/calendar.ts'
import { childToAge } from '#domain/law/ages.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered, coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { TermCover } from '#domain/plans/quote.rules.ts'

type Child = { relationship: string; disabled?: boolean; dateOfBirth: string }

/** The birthday on which a child ages out of the plan; null for everyone else. */
export function agesOutOn({ relationship, disabled, dateOfBirth }: Child): string | null {
  if (relationship !== 'child' || disabled) return null
  const year = Number(dateOfBirth.slice(0, 4)) + childToAge
  const day = `${year}${dateOfBirth.slice(4)}`
  // A person born on February 29 turns a year older on March 1 in common years.
  return isDate(day) ? day : `${year}-03-01`
}

/** A family member's last day on the plan, by age or by leaving; null if there is none. */
export function lastDayCovered(person: Child & { endsOn?: string | null }): string | null {
  const grownOn = agesOutOn(person)
  const days = [person.endsOn ?? [], grownOn ? addDays(grownOn, -1) : []].flat()
  return days.sort()[0] ?? null
}

/** The same if it falls before the end of a term; null if they stay through its end. */
export function lastDayIn(
  person: Parameters<typeof lastDayCovered>[0],
  { endsOn }: Pick<Term, 'endsOn'>,
): string | null {
  const last = lastDayCovered(person)
  return last !== null && last < endsOn ? last : null
}

/**
 * Last day of a term with anyone on the plan: the term's own last day, or on a children's plan that of the child who
 * stays longest. Null if there's no one.
 */
export function lastDayOfCover(
  plan: Pick<Plan, 'tier'>,
  people: (Child & { endsOn?: string | null })[],
  term: Pick<Term, 'endsOn'>,
): string | null {
  if (coversMember(plan)) return term.endsOn
  const days = people.map((person) => lastDayIn(person, term) ?? term.endsOn)
  return days.toSorted().at(-1) ?? null
}

/**
 * The people a term is paid for: the member if the plan includes them, and everyone on the plan on its first day. A
 * person who leaves during the term is paid for through their last day. Null if there's no one, so nothing is due.
 */
export function coverOfTerm(
  plan: Pick<Plan, 'tier'>,
  people: (Child & { endsOn?: string | null })[],
  term: Term,
): TermCover | null {
  const covered = people.filter((person) => isCoveredOn(person, term.startsOn))
  const all = countCovered(plan, covered.length)
  const of = daysBetween(term.startsOn, term.endsOn) + 1
  const parts = covered.flatMap((person) => {
    const lastDay = lastDayIn(person, term)
    return lastDay === null ? [] : [{ lastDay, days: daysBetween(term.startsOn, lastDay) + 1, of }]
  })
  return all === 0 ? null : { additionalMembers: all - 1, parts }
}

/**
 * Whether a family member is on the plan on a day, and so part of the price of a term that starts then. Charges,
 * dashboard and notices all use this rule.
 */
export function isCoveredOn(person: Child & { endsOn?: string | null }, day: string): boolean {
  const last = lastDayCovered(person)
  return last === null || last >= day
}
