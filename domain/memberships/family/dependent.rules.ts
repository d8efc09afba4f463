import { ageOn } from '#domain/calendar.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import type { FieldError } from '#domain/errors.ts'
import { childToAge, partnerFromAge } from '#domain/law/ages.ts'
import { maxPeople } from '#domain/plans/max-people.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { countCovered, coversMember } from '#domain/plans/plan-tier.rules.ts'
import * as m from '#messages'

type Identity = { firstName?: string; lastName?: string; dateOfBirth?: string }
/** A family member. The primary member has no `relationship`; a person who is leaving has `endsOn`. */
type Relative = Identity & { relationship?: string; endsOn?: string | null }
type Person = {
  firstName: string
  lastName: string
  dateOfBirth: string
  relationship: string
  disabled?: boolean
}

/** Key of a person by name and birth date, regardless of case, accents, apostrophes, hyphens and Unicode form. */
export function identityOf(person: Identity): string {
  const name = `${person.firstName ?? ''} ${person.lastName ?? ''}`
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{P}\p{S}\s]/gu, '')
  return `${plain || name.normalize('NFKC').trim()}|${person.dateOfBirth ?? ''}`
}

/**
 * Validates a person to be added to `others`, which includes the primary member. Paths are the person's own fields.
 * `today` is the brand's date. `family` also includes people listed after this one.
 */
export function findDependentProblems(
  person: Person,
  others: Relative[],
  today: string,
  family = others,
): FieldError[] {
  const problems: FieldError[] = []
  if (person.dateOfBirth > today) {
    problems.push({ path: 'dateOfBirth', message: m.errors_enter_date_past() })
  } else if (isGrownChild(person, today)) {
    const message = m.errors_child_added_up_unless({
      age: childToAge,
      label: m.forms_disability(),
    })
    problems.push({ path: 'dateOfBirth', message })
  } else if (isPartner(person) && ageOn(person.dateOfBirth, today) < partnerFromAge) {
    const message = m.errors_spouse_partner_older_date({ partnerFromAge })
    problems.push({ path: 'dateOfBirth', message })
  } else if (isOlderThanParents(person, family)) {
    const message = m.errors_child_younger_than_parent({ label: m.forms_relation_other() })
    problems.push({ path: 'dateOfBirth', message })
  }
  if (isPartner(person) && others.some((other) => isPartner(other) && !other.endsOn)) {
    problems.push({
      path: 'relationship',
      message: m.errors_one_partner({ label: m.forms_relation_other() }),
    })
  }
  const who = identityOf(person)
  if (others.some((other) => identityOf(other) === who)) {
    problems.push({ path: 'firstName', message: m.errors_person_already_membership() })
  }
  return problems
}

const isPartner = ({ relationship }: { relationship?: string }) =>
  relationship === 'spouse' || relationship === 'domestic_partner'

/** Whether a child was born before every known parent (member or partner), which means a date was mistyped. */
function isOlderThanParents({ relationship, dateOfBirth }: Person, family: Relative[]): boolean {
  const parents = family.filter((each) => each.relationship === undefined || isPartner(each))
  const born = parents.flatMap((parent) => parent.dateOfBirth ?? [])
  return relationship === 'child' && born.length > 0 && born.every((day) => day >= dateOfBirth)
}

function isGrownChild({ relationship, disabled, dateOfBirth }: Person, today: string): boolean {
  return relationship === 'child' && disabled !== true && ageOn(dateOfBirth, today) >= childToAge
}

/**
 * Why a plan isn't for a member and `people`; null if it is. A children's plan takes at least one of the member's
 * children and no one else, not even the member. No plan takes more people than one order can. Used at checkout and for
 * purchases, added people and plan changes. `index` is the person at fault.
 * @param isOpen more people may still be added, as to an unpaid draft.
 * @param isMemberCovered the member is on the current plan and wouldn't be on this one.
 */
export function findTierProblem(
  plan: Pick<Plan, 'tier' | 'name'>,
  people: Pick<Person, 'firstName' | 'relationship'>[],
  { isOpen = false, isMemberCovered = false } = {},
): { message: string; index: number | null } | null {
  const problem = (message: string, index: number | null = null) => ({ message, index })
  if (!coversMember(plan)) {
    const grown = people.findIndex(({ relationship }) => relationship !== 'child')
    const { firstName } = people[grown] ?? {}
    if (firstName) return problem(m.errors_children_only({ plan: soldName(plan.name), firstName }), grown)
    if (isMemberCovered) {
      return problem(m.errors_children_only_leaves_you({ plan: soldName(plan.name) }))
    }
    if (people.length === 0 && !isOpen) {
      return problem(m.errors_children_only_add_child({ plan: soldName(plan.name) }))
    }
  }
  if (countCovered(plan, people.length) <= maxPeople) return null
  return problem(m.errors_most_people({ plan: soldName(plan.name), most: maxPeople }))
}
