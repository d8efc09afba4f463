import type { DbAt } from '#db/client.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { findChargedCard, paidWithOf } from '#domain/memberships/card/charged-card.server.ts'
import { quoteAddition } from '#domain/memberships/family/addition.rules.ts'
import { findDependentProblems, findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import type {
  AddDependent,
  FamilyQuote,
  NewDependent,
  PersonPrice,
} from '#domain/memberships/family/dependent.schema.ts'
import { activeMembershipId, type Family, readFamily } from '#domain/memberships/family/lock-family.server.ts'
import { refuseByStanding } from '#domain/orders/refuse-by-standing.server.ts'

/**
 * What adding a person to the active membership, or a chosen one, costs, today and at each renewal; nothing is changed.
 * @throws DomainError as `refuseByStanding` and `quoteFor` do.
 */
export async function quoteDependent(
  deps: Quoting,
  owner: Owner & { membershipId?: string },
  body: AddDependent,
): Promise<FamilyQuote> {
  const { brandId, today } = owner
  await refuseByStanding(deps.db, { brandId, kind: 'addition', startsOn: today }, deps.now)
  const { preview: _, agreed: __, ...person } = body
  const membershipId = owner.membershipId ?? (await activeMembershipId(deps.db, owner))
  const family = await readFamily(deps.db, { ...owner, membershipId })
  return (await quoteFor(deps, family, person, today)).quote
}

export type Quoting = DbAt & { gateway: { name: string } }

/**
 * What a person costs who may be added today, and what is charged for it. By a bank account they are covered once its
 * debit has cleared, and only the days from then on are paid for.
 * @throws DomainError `conflict`, also where the debit would clear after what is paid for is over; `invalid` with every
 *   field that is wrong, `not_sold`.
 */
export async function quoteFor(
  { db, now, gateway }: Quoting,
  family: Family,
  person: NewDependent,
  today: string,
) {
  const price = priceFrom(family, person, { today, from: today })
  const card = await findChargedCard(db, family.membership, gateway)
  const paidBy = { card: card && paidWithOf(card), clearsBy: null }
  if (price.todayCents === 0 || card?.kind !== 'us_bank_account')
    return { quote: { ...price, ...paidBy }, card }
  const by = clearsBy(now)
  if (by > price.endsOn) {
    const message = `A bank account takes until about ${formatDate(by)}, and ${person.firstName} could be covered to ${formatDate(price.endsOn)} only. Put a card on file to add them today.`
    throw new DomainError('conflict', message)
  }
  const later = priceFrom(family, person, { today, from: by })
  // Too little to debit: nobody waits for it.
  if (later.todayCents === 0) return { quote: { ...price, todayCents: 0, ...paidBy }, card }
  return { quote: { ...later, ...paidBy, clearsBy: by }, card }
}

/** Checks who may be added `today`, and prices the days `from` a day on. */
function priceFrom(
  family: Family,
  person: NewDependent,
  { today, from }: { today: string; from: string },
): PersonPrice {
  if (family.status === 'past_due') {
    throw new DomainError('conflict', 'Please pay what is owed first; then you can add people.')
  }
  if (family.status !== 'active') {
    throw new DomainError('conflict', 'This membership is over, so nobody can be added to it.')
  }
  if (family.term.endsOn < today) {
    throw new DomainError('conflict', 'Your renewal is under way. Please try again tomorrow.')
  }
  const fields = findDependentProblems(person, [family.member, ...family.people], today)
  const staying = family.people.filter(({ endsOn }) => endsOn === null)
  const tierProblem = findTierProblem(family.plan, [person, ...staying])
  if (tierProblem) fields.push({ path: 'relationship', message: tierProblem.message })
  if (fields.length > 0) throw new DomainError('invalid', 'Please check the marked fields.', { fields })
  const { people, renewalWith } = family
  return quoteAddition({
    terms: family.terms,
    others: people,
    person,
    from,
    renewal: {
      totalCents: renewalWith([...people, { ...person, endsOn: null }]),
      beforeCents: renewalWith(people),
    },
  })
}
