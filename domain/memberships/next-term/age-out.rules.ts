import { addDays, daysBetween, isDate } from '#domain/calendar.ts'
import { childToAge } from '#domain/law/ages.ts'
import type { Term } from '#domain/memberships/term.rules.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered, coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { TermCover } from '#domain/plans/quote.rules.ts'

type Child = { relationship: string; disabled?: boolean; dateOfBirth: string }

/** The birthday on which a child is no longer covered as one; null for everybody else. */
export function agesOutOn({ relationship, disabled, dateOfBirth }: Child): string | null {
  if (relationship !== 'child' || disabled) return null
  const year = Number(dateOfBirth.slice(0, 4)) + childToAge
  const day = `${year}${dateOfBirth.slice(4)}`
  // Whoever was born on 29 February is a year older on 1 March of a common year.
  return isDate(day) ? day : `${year}-03-01`
}

/** The last day on which somebody beside the member is covered, by age or because they leave; null while there is none. */
export function lastDayCovered(person: Child & { endsOn?: string | null }): string | null {
  const grownOn = agesOutOn(person)
  const days = [person.endsOn ?? [], grownOn ? addDays(grownOn, -1) : []].flat()
  return days.sort()[0] ?? null
}

/** The same where it falls before the last day of a term; null for whoever is covered to its end. */
export function lastDayIn(
  person: Parameters<typeof lastDayCovered>[0],
  { endsOn }: Pick<Term, 'endsOn'>,
): string | null {
  const last = lastDayCovered(person)
  return last !== null && last < endsOn ? last : null
}

/**
 * The last day of a term on which a plan covers anybody: its own, and of a plan for children that of the child who is
 * covered longest; null where there is none.
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
 * Whom a term is paid for on a plan: the member where it covers them, whoever is covered on its first day, and of each
 * who leaves in it the days up to then. Null: nobody, so there is nothing to pay for.
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
 * Whether somebody beside the member is covered on a day, and so is part of the price of a term that begins on it:
 * charge, dashboard and notices count by this rule.
 */
export function isCoveredOn(person: Child & { endsOn?: string | null }, day: string): boolean {
  const last = lastDayCovered(person)
  return last === null || last >= day
}
