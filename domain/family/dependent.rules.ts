import { ageOn } from '#domain/calendar.ts'
import type { FieldError } from '#domain/errors.ts'

type Identity = { firstName?: string; lastName?: string; dateOfBirth?: string }
type Person = {
  firstName: string
  lastName: string
  dateOfBirth: string
  relationship: string
  disabled?: boolean
}

/** A child is covered up to the day before this birthday (trade.md), beyond it if disabled. */
const childToAge = 26

/** One person by name and birth date, however the name is typed. */
export function identityOf(person: Identity): string {
  const name = `${person.firstName ?? ''} ${person.lastName ?? ''}`
  return `${name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()}|${person.dateOfBirth ?? ''}`
}

/**
 * What is wrong with a person who is to be covered beside `others`, the primary member among them; paths are those
 * of the person's own fields. `today` is the brand's calendar date.
 */
export function findDependentProblems(person: Person, others: Identity[], today: string): FieldError[] {
  const problems: FieldError[] = []
  if (person.dateOfBirth > today) {
    problems.push({ path: 'dateOfBirth', message: 'Enter a date in the past.' })
  } else if (isGrownChild(person, today)) {
    problems.push({ path: 'dateOfBirth', message: 'A child can be added up to the 26th birthday.' })
  }
  const who = identityOf(person)
  if (others.some((other) => identityOf(other) === who)) {
    problems.push({ path: 'firstName', message: 'This person is already on your membership.' })
  }
  return problems
}

function isGrownChild({ relationship, disabled, dateOfBirth }: Person, today: string): boolean {
  return relationship === 'child' && disabled !== true && ageOn(dateOfBirth, today) >= childToAge
}

/** The day a child turns 26 and is no longer covered as one; null for everybody else. */
export function agesOutOn({
  relationship,
  disabled,
  dateOfBirth,
}: Pick<Person, 'relationship' | 'disabled' | 'dateOfBirth'>): string | null {
  if (relationship !== 'child' || disabled) return null
  const year = Number(dateOfBirth.slice(0, 4)) + childToAge
  const day = `${year}${dateOfBirth.slice(4)}`
  const exists = new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day
  // Whoever was born on 29 February is a year older on 1 March of a common year.
  return exists ? day : `${year}-03-01`
}
