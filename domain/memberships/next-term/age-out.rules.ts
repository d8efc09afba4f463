import { isDate } from '#domain/calendar.ts'
import { childToAge } from '#domain/law/ages.ts'

type Child = { relationship: string; disabled?: boolean; dateOfBirth: string }

/** The birthday on which a child is no longer covered as one; null for everybody else. */
export function agesOutOn({ relationship, disabled, dateOfBirth }: Child): string | null {
  if (relationship !== 'child' || disabled) return null
  const year = Number(dateOfBirth.slice(0, 4)) + childToAge
  const day = `${year}${dateOfBirth.slice(4)}`
  // Whoever was born on 29 February is a year older on 1 March of a common year.
  return isDate(day) ? day : `${year}-03-01`
}

/**
 * Whether somebody beside the member is covered on a day, and so is part of the price of a term that begins on it:
 * charge, dashboard and notices count by this rule.
 */
export function isCoveredOn(person: Child & { endsOn: string | null }, day: string): boolean {
  const grownOn = agesOutOn(person)
  return (person.endsOn === null || person.endsOn >= day) && (grownOn === null || grownOn > day)
}
