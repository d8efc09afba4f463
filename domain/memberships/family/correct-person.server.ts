import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import { mayChangeAutoRenew } from '#domain/memberships/membership.policy.ts'
import type { DependentView } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { findDependentProblems, findTierProblem, identityOf } from './dependent.rules.ts'
import { type ChangeDependent, type Corrections, newDependentSchema } from './dependent.schema.ts'
import { type Family, type FamilyPerson, lockFamily, readFamily } from './lock-family.server.ts'

export type WhichDependent = { owner: AccountContext; dependentId: string }
export type Dependent = { family: Family; person: FamilyPerson }

/** A person on one of the account's memberships with the family, under the lock. @throws DomainError `not_found` */
export async function lockDependent(tx: Db, which: WhichDependent): Promise<Dependent> {
  const owner = await ownerOf(tx, which)
  return personOf(await lockFamily(tx, owner), which)
}

/** The same without the lock, to show a price. @throws DomainError `not_found` */
export async function readDependent(db: Db, which: WhichDependent): Promise<Dependent> {
  const owner = await ownerOf(db, which)
  return personOf(await readFamily(db, owner), which)
}

async function ownerOf(db: Db, { owner, dependentId }: WhichDependent) {
  const { brandId, accountId } = owner
  const [found] = await db
    .select({ membershipId: dependents.membershipId })
    .from(dependents)
    .innerJoin(memberships, eq(memberships.id, dependents.membershipId))
    .where(
      and(
        eq(dependents.brandId, brandId),
        eq(dependents.id, dependentId),
        eq(memberships.accountId, accountId),
      ),
    )
  if (!found) throw notFound()
  return { ...owner, ...found }
}

function personOf(family: Family, { dependentId }: WhichDependent): Dependent {
  const person = family.people.find(({ id }) => id === dependentId)
  if (!person) throw notFound()
  return { family, person }
}

/** A person as on record and as corrected. `keeps`: they were about to leave and now stay. */
export type Corrected = {
  family: Family
  was: FamilyPerson
  is: FamilyPerson
  corrections: Corrections
  keeps: boolean
}

/**
 * The person as corrected; writes nothing. Name and birth date can't both change, since that would be another person.
 * @throws DomainError `invalid` with the wrong fields; when keeping someone, `conflict` (the membership is over, or a
 *   term is paid for without them) and `in_flight` while something is being paid for.
 */
export async function correctPerson(
  db: Db,
  owner: AccountContext,
  { family, person }: Dependent,
  { ending, agreed: _, ...corrections }: ChangeDependent,
): Promise<Corrected> {
  const { firstName, lastName, dateOfBirth, relationship, disabled } = { ...person, ...corrections }
  const next = newDependentSchema.parse({ firstName, lastName, dateOfBirth, relationship, disabled })
  refuseAnother(person, next)
  const others = [family.member, ...family.people.filter(({ id }) => id !== person.id)]
  const keeps = ending === false && person.endsOn !== null
  // A person who has outgrown the rules since joining can still be corrected. New violations are refused, such as
  // keeping one partner alongside another.
  const known = findDependentProblems(person, others, owner.today)
    .map(({ path }) => path)
    .filter((path) => !(keeps && path === 'relationship'))
  const fields = findDependentProblems(next, others, owner.today).filter(({ path }) => !known.includes(path))
  const tierProblem = findTierProblem(family.plan, [next])
  if (tierProblem) fields.push({ path: 'relationship', message: tierProblem.message })
  if (fields.length > 0) throw new DomainError('invalid', m.errors_check_marked_fields, { fields })
  if (keeps) await refuseKeeping(db, owner, family, person)
  const is = { ...person, ...next, endsOn: keeps ? null : person.endsOn }
  return { family, was: person, is, corrections, keeps }
}

/**
 * Amount a person has owed since the current term began but that was too small to charge. It's carried forward so many
 * small corrections don't add up to free days. Cents.
 */
export async function unchargedFor(
  db: Db,
  { membership, terms }: Family,
  dependentId: string,
): Promise<number> {
  const { brandId, id: membershipId } = membership
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum((${orders.subject} ->> 'unchargedCents')::int), 0)::float8` })
    .from(orders)
    .where(
      and(
        ofBrand(orders, brandId, eq(orders.membershipId, membershipId), eq(orders.status, 'settled')),
        eq(orders.kind, 'addition'),
        gte(orders.endsOn, terms[0].startsOn),
        sql`${orders.subject} ->> 'dependentId' = ${dependentId}`,
      ),
    )
  return Math.max(0, row?.cents ?? 0)
}

function refuseAnother(before: DependentView, after: Named): void {
  const nameOf = ({ firstName, lastName }: Named) => identityOf({ firstName, lastName })
  if (nameOf(before) === nameOf(after) || before.dateOfBirth === after.dateOfBirth) return
  const message = m.errors_new_name_new_birth
  throw new DomainError('invalid', m.errors_check_marked_fields, {
    fields: [{ path: 'dateOfBirth', words: message }],
  })
}
type Named = { firstName: string; lastName: string; dateOfBirth: string }

/** @throws DomainError `conflict` if the family of the membership can no longer change. */
export function refuseOver({ status }: Family): void {
  if (mayChangeAutoRenew(status)) return
  throw new DomainError('conflict', m.errors_membership_over_nothing_about)
}

/** Refuses to keep someone if a later term was already paid for without them. */
async function refuseKeeping(
  db: Db,
  owner: AccountContext,
  family: Family,
  { firstName, endsOn }: DependentView,
) {
  refuseOver(family)
  const { id: membershipId, termEndsOn } = family.membership
  await assertNoOpenOrder(db, { ...owner, membershipId })
  if (endsOn === null || endsOn >= termEndsOn) return
  const message = (o?: In) =>
    m.errors_term_after_paid_without({ endsOn: formatDate(endsOn, o), firstName }, o)
  throw new DomainError('conflict', message)
}
