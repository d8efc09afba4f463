import type { DbAt } from '#db/client.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { clearsBy } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { quoteAddition, type Uncharged } from '#domain/memberships/family/addition.rules.ts'
import { findDependentProblems, findTierProblem } from '#domain/memberships/family/dependent.rules.ts'
import type {
  AddDependent,
  FamilyQuote,
  NewDependent,
  PersonPrice,
} from '#domain/memberships/family/dependent.schema.ts'
import { activeMembershipId, type Family, readFamily } from '#domain/memberships/family/lock-family.server.ts'
import {
  findDefaultPaymentMethod,
  paidWithOf,
} from '#domain/memberships/payment-method/default-payment-method.server.ts'
import { assertBrandAccepts } from '#domain/orders/assert-brand-accepts.server.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/**
 * Price of adding a person to the active or a chosen membership, today and at each renewal; changes nothing.
 * @throws DomainError as `assertBrandAccepts` and `quoteFor` do.
 */
export async function quoteDependent(
  deps: Quoting,
  owner: AccountContext & { membershipId?: string },
  body: AddDependent,
): Promise<FamilyQuote> {
  const { brandId, today } = owner
  await assertBrandAccepts(deps.db, { brandId, kind: 'addition', startsOn: today }, deps.now)
  const { preview: _, agreed: __, ...person } = body
  const membershipId = owner.membershipId ?? (await activeMembershipId(deps.db, owner))
  const family = await readFamily(deps.db, { ...owner, membershipId })
  return (await quoteFor(deps, family, person, today)).quote
}

export type Quoting = DbAt & { gateway: { name: string } }

/**
 * Price of a person who can be added today, and the method charged.
 * @throws DomainError as `quotePaidBy` does; `conflict`; `invalid` with every wrong field; `not_sold`.
 */
export async function quoteFor(deps: Quoting, family: Family, person: NewDependent, today: string) {
  refuseUnpayable(family, today, 'add')
  const fields = findDependentProblems(person, [family.member, ...family.people], today)
  const staying = family.people.filter(({ endsOn }) => endsOn === null)
  const tierProblem = findTierProblem(family.plan, [person, ...staying])
  if (tierProblem) fields.push({ path: 'relationship', message: tierProblem.message })
  if (fields.length > 0) throw new DomainError('invalid', m.errors_check_marked_fields, { fields })
  const { people, renewalWith, terms } = family
  const renewal = {
    totalCents: renewalWith([...people, { ...person, endsOn: null }]),
    beforeCents: renewalWith(people),
  }
  return quotePaidBy(deps, { family, person, today }, (from) =>
    quoteAddition({ terms, others: people, person, from, renewal }),
  )
}

/**
 * Price of a person's days, with the method charged. With a bank account, they're on the plan once its debit has
 * cleared, and pay only for the days from then on.
 * @throws DomainError `conflict` if the debit would clear after those days.
 */
export async function quotePaidBy<Price extends PersonPrice & Uncharged>(
  { db, now, gateway }: Quoting,
  { family, person, today }: { family: Family; person: Pick<NewDependent, 'firstName'>; today: string },
  priceFrom: (from: string) => Price,
) {
  const price = priceFrom(today)
  const card = await findDefaultPaymentMethod(db, family.membership, gateway)
  const paid = (charged: Price, by: string | null, todayCents = charged.todayCents) => {
    const { termCents, renewalTotalCents, renewalBeforeCents, startsOn, endsOn, coverEndsOn } = charged
    const days = { startsOn, endsOn, coverEndsOn }
    const cents = { termCents, todayCents, renewalTotalCents, renewalBeforeCents }
    const quote: FamilyQuote = { ...cents, ...days, card: card && paidWithOf(card), clearsBy: by }
    // An amount too small to debit is charged with a later correction of this person, never with a renewal (decision
    // 0230).
    const unchargedCents = charged.unchargedCents + charged.todayCents - todayCents
    return { quote, price: charged, unchargedCents, card }
  }
  if (price.todayCents === 0 || card?.kind !== 'us_bank_account') return paid(price, null)
  const by = clearsBy(now)
  if (by > price.endsOn) {
    const message = (o?: In) =>
      m.errors_bank_too_late_for_person(
        { by: formatDate(by, o), firstName: person.firstName, endsOn: formatDate(price.endsOn, o) },
        o,
      )
    throw new DomainError('conflict', message)
  }
  const later = priceFrom(by)
  // Too small to debit, so there is nothing to wait for.
  return later.todayCents === 0 ? paid(price, null, 0) : paid(later, by)
}

/** @throws DomainError `conflict` with the reason if nothing can be paid on a membership now. */
export function refuseUnpayable({ status, term }: Family, today: string, act: 'add' | 'correct'): void {
  if (status === 'past_due') throw new DomainError('conflict', (o) => m.errors_pay_owed_first({ act }, o))
  if (status !== 'active') throw new DomainError('conflict', (o) => m.errors_membership_over({ act }, o))
  if (term.endsOn < today) {
    throw new DomainError('conflict', m.errors_renewal_under_way_try)
  }
}
