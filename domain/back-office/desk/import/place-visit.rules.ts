import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { isCoveredOn } from '#domain/memberships/next-term/age-out.rules.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import type { Plan, ServicePrice } from '#domain/plans/plan.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { runningTerm } from '#domain/savings/member-savings.rules.ts'
import { type ParsedVisit, plain } from './read-visit.rules.ts'

/** A person on the card's plan; `personId` null: the primary member. */
type Person = { personId: string | null; firstName: string; lastName: string; dateOfBirth: string }
type Dependent = Person & { relationship: string; disabled: boolean; startsOn: string; endsOn: string | null }
type Had = { personId: string | null; service: string; visitedOn: string }

/** A card with everything a visit is checked against. */
export type Card = {
  joinedOn: string
  plan: Pick<Plan, 'tier' | 'benefits'>
  member: Omit<Person, 'personId'>
  dependents: Dependent[]
  /** The paid terms. */
  terms: { startsOn: string; endsOn: string }[]
  /** The visits logged so far, by anyone. */
  visits: Had[]
}

/** A visit as it's written; cents. */
export type PlacedVisit = Had & { line: number; name: string; person: string } & {
  officeId: string | null
  usualCents: number
  memberCents: number
}

/**
 * Evaluates an imported visit by what its card included on that day, or returns why it's refused, as a sentence.
 * Included services are granted as often as the plan includes them, in the visit's year or month; a paid price is taken
 * from the file.
 */
export function placeVisit(
  told: ParsedVisit,
  card: Card,
  prices: readonly ServicePrice[],
): PlacedVisit | { line: number; reason: string } {
  const { line, visitedOn } = told
  const refused = (reason: string) => ({ line, reason })
  const day = formatDate(visitedOn)
  if (!card.terms.some(({ startsOn, endsOn }) => startsOn <= visitedOn && visitedOn <= endsOn))
    return refused(`No one on this card was on the plan on ${day}.`)
  const person = whoCame(told, card)
  if (typeof person === 'string') return refused(person)
  const service = serviceOf(told.service, card, prices)
  if (!service) return refused(`“${told.service}” isn’t a service of this plan. Enter its code or name.`)
  const { personId } = person
  const name = fullName(person)
  const own = card.visits.filter((had) => had.personId === personId && had.service === service.service)
  if (own.some((had) => had.visitedOn === visitedOn))
    return refused(`${service.name} on ${day} is already logged for ${name}.`)
  const benefit = card.plan.benefits.find((each) => each.service === service.service)
  const isPaid = told.memberCents !== null && told.memberCents > 0
  let usualCents = told.usualCents ?? service.usualCents
  let memberCents = told.memberCents ?? service.memberCents
  if (benefit && !isPaid) {
    const { startsOn, endsOn } = runningTerm(card.joinedOn, benefit.period, visitedOn)
    const used = own.filter((had) => had.visitedOn >= startsOn && had.visitedOn <= endsOn).length
    if (used >= benefit.quantity)
      return refused(
        `${name} has had all ${benefit.quantity} of ${benefit.name} in the ${intervalWords(benefit.period).one.replace('one ', '')} until ${formatDate(endsOn)}. Fill in what was paid, if anything.`,
      )
    memberCents = 0
    usualCents ??= 0
  }
  if (memberCents === null)
    return refused(`There is no member price for ${service.name}: fill in what was paid.`)
  if (usualCents === null) return refused(`There is no usual price for ${service.name}: fill it in.`)
  if (memberCents > usualCents)
    return refused(
      `The member paid ${formatCents(memberCents)}, more than the usual price of ${formatCents(usualCents)}.`,
    )
  const { officeId } = told
  return {
    line,
    personId,
    person: name,
    service: service.service,
    name: service.name,
    visitedOn,
    officeId,
    usualCents,
    memberCents,
  }
}

function whoCame({ visitedOn, firstName, dateOfBirth }: ParsedVisit, card: Card): Person | string {
  const all: (Person & { isCovered: boolean })[] = [
    ...(coversMember(card.plan) ? [{ personId: null, ...card.member, isCovered: true }] : []),
    ...card.dependents.map((each) => ({
      ...each,
      isCovered: each.startsOn <= visitedOn && isCoveredOn(each, visitedOn),
    })),
  ]
  const meant = all.filter(
    (person) =>
      (firstName === '' || plain(person.firstName) === plain(firstName)) &&
      (dateOfBirth === '' || person.dateOfBirth === dateOfBirth),
  )
  const [first, second] = meant.filter(({ isCovered }) => isCovered)
  if (first && !second) return first
  if (second) return 'This card is for several people: fill in the patient’s first name or birth date.'
  const [gone] = meant
  if (gone) return `${fullName(gone)} was not on the plan on ${formatDate(visitedOn)}.`
  return 'No one on this card has this name and birth date.'
}

type Service = { service: string; name: string; usualCents: number | null; memberCents: number | null }

function serviceOf(typed: string, { plan }: Card, prices: readonly ServicePrice[]): Service | null {
  const is = ({ service, name }: { service: string; name: string }) =>
    plain(service) === plain(typed) || plain(name) === plain(typed)
  const price = prices.find(is)
  if (price) return price
  const benefit = plan.benefits.find(is)
  const { service, name } = benefit ?? {}
  const priced = prices.find((each) => each.service === service)
  if (priced) return priced
  return service && name ? { service, name, usualCents: null, memberCents: null } : null
}
