import { ageOn } from '#domain/calendar.ts'
import type { FieldError } from '#domain/errors.ts'
import { childAgeWords, childToAge, partnerFromAge } from '#domain/law/ages.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'

type Identity = { firstName?: string; lastName?: string; dateOfBirth?: string }
type Person = {
  firstName: string
  lastName: string
  dateOfBirth: string
  relationship: string
  disabled?: boolean
}

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
    problems.push({ path: 'dateOfBirth', message: `A child can be added up to the ${childAgeWords}.` })
  } else if (isPartner(person) && ageOn(person.dateOfBirth, today) < partnerFromAge) {
    const message = `A spouse or partner is ${partnerFromAge} or older. If this date is right, please call us.`
    problems.push({ path: 'dateOfBirth', message })
  }
  const who = identityOf(person)
  if (others.some((other) => identityOf(other) === who)) {
    problems.push({ path: 'firstName', message: 'This person is already on your membership.' })
  }
  return problems
}

const isPartner = ({ relationship }: Person) =>
  relationship === 'spouse' || relationship === 'domestic_partner'

function isGrownChild({ relationship, disabled, dateOfBirth }: Person, today: string): boolean {
  return relationship === 'child' && disabled !== true && ageOn(dateOfBirth, today) >= childToAge
}

/** Who of a family cannot be covered by a plan for children: everybody who is no child of the member. */
export function findTierProblem(
  plan: Pick<Plan, 'tier' | 'name'>,
  people: Pick<Person, 'firstName' | 'relationship'>[],
): string | null {
  const grown =
    plan.tier === 'child' ? people.find(({ relationship }) => relationship !== 'child') : undefined
  return grown ? `${plan.name} is for children: ${grown.firstName} cannot be covered by it.` : null
}
