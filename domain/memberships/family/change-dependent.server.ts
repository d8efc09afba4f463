import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import type { Owner } from '#domain/accounts/visitor.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { refuseWhilePaying } from '#domain/memberships/lock-membership.server.ts'
import { mayChangeAutoRenew } from '#domain/memberships/membership.policy.ts'
import { type DependentView, dependentViewSchema } from '#domain/memberships/membership.schema.ts'
import { findDependentProblems, findTierProblem, identityOf } from './dependent.rules.ts'
import { type ChangeDependent, type DependentChanged, newDependentSchema } from './dependent.schema.ts'
import { type Family, lockFamily } from './lock-family.server.ts'
import { tellOfFamily } from './tell-of-family.server.ts'

type Which = { owner: Owner; dependentId: string }

/**
 * Corrects what is on record of a dependent, and with `ending: false` keeps one who was to leave. A name and a
 * birth date cannot change together: that would be another person, for whom nobody paid.
 * @throws DomainError `not_found`, `invalid` with the fields that are wrong, `conflict` (the membership is over, or a
 *   term is paid for without them); of one who is kept `stale_quote` with the price of now where that is not what was
 *   agreed to, and `in_flight` while something is being paid for.
 */
export async function changeDependent(
  { db, now }: { db: Db; now: Date },
  { owner, dependentId, changes }: Which & { changes: ChangeDependent },
): Promise<DependentChanged> {
  const { ending, agreed, ...corrections } = changes
  return db.transaction(async (tx) => {
    const { family, person } = await lockDependent(tx, { owner, dependentId })
    const { firstName, lastName, dateOfBirth, relationship, disabled } = { ...person, ...corrections }
    const next = newDependentSchema.parse({ firstName, lastName, dateOfBirth, relationship, disabled })
    refuseAnother(person, next)
    const others = [family.member, ...family.people.filter(({ id }) => id !== person.id)]
    const known = findDependentProblems(person, others, owner.today).map(({ path }) => path)
    // Who has outgrown the rules since joining may still be corrected; new faults may not be made.
    const fields = findDependentProblems(next, others, owner.today).filter(
      ({ path }) => !known.includes(path),
    )
    const tierProblem = findTierProblem(family.plan, [next])
    if (tierProblem) fields.push({ path: 'relationship', message: tierProblem.message })
    if (fields.length > 0) throw new DomainError('invalid', 'Please check the marked fields.', { fields })
    const keeps = ending === false && person.endsOn !== null
    if (keeps) await refuseKeeping(tx, owner, family, person)
    const endsOn = keeps ? null : person.endsOn
    await tx
      .update(dependents)
      .set({ ...next, endsOn })
      .where(ofBrand(dependents, owner.brandId, eq(dependents.id, person.id)))
    const changed = outcome(family, { ...person, ...next, endsOn })
    if (keeps) refuseStale(changed, agreed)
    if (keeps) await agreeAndTell(tx, now, { owner, family, changed }, 'kept')
    return changed
  })
}

/**
 * Ends a dependent's cover with the term that is paid for; the price falls at the renewal. Asked again it answers
 * the same. With `preview` nothing is changed.
 * @throws DomainError `not_found`, `conflict` (the membership is over); `in_flight` while something else than a further
 *   person is being paid for.
 */
export async function endDependent(
  { db, now }: { db: Db; now: Date },
  { owner, dependentId, preview = false }: Which & { preview?: boolean },
): Promise<DependentChanged> {
  return db.transaction(async (tx) => {
    const { family, person } = await lockDependent(tx, { owner, dependentId })
    if (person.endsOn !== null) return outcome(family, person)
    refuseOver(family)
    // A term that is being paid for is paid for with them.
    await refuseWhilePaying(tx, { ...owner, membershipId: family.membership.id }, { but: 'addition' })
    const ended = { ...person, endsOn: family.term.endsOn }
    if (preview) return outcome(family, ended)
    await tx
      .update(dependents)
      .set({ endsOn: ended.endsOn })
      .where(ofBrand(dependents, owner.brandId, eq(dependents.id, person.id)))
    const changed = outcome(family, ended)
    await agreeAndTell(tx, now, { owner, family, changed }, 'ending')
    return changed
  })
}

async function lockDependent(tx: Db, { owner, dependentId }: Which) {
  const { brandId, accountId } = owner
  const [found] = await tx
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
  const family = await lockFamily(tx, { ...owner, membershipId: found.membershipId })
  const person = family.people.find(({ id }) => id === dependentId)
  if (!person) throw notFound()
  return { family, person }
}

function refuseAnother(before: DependentView, after: Named): void {
  const nameOf = ({ firstName, lastName }: Named) => identityOf({ firstName, lastName })
  if (nameOf(before) === nameOf(after) || before.dateOfBirth === after.dateOfBirth) return
  const message =
    'A new name and a new birth date make another person. End this one, and add the other as a new member.'
  throw new DomainError('invalid', 'Please check the marked fields.', {
    fields: [{ path: 'dateOfBirth', message }],
  })
}
type Named = { firstName: string; lastName: string; dateOfBirth: string }

function refuseOver({ status }: Family): void {
  if (mayChangeAutoRenew(status)) return
  throw new DomainError('conflict', 'This membership is over, so nothing about its family changes any more.')
}

/** Who was to leave when a term was paid for is no part of it, so nobody has paid for them. */
async function refuseKeeping(tx: Db, owner: Owner, family: Family, { firstName, endsOn }: DependentView) {
  refuseOver(family)
  const { id: membershipId, termEndsOn } = family.membership
  await refuseWhilePaying(tx, { ...owner, membershipId })
  if (endsOn === null || endsOn >= termEndsOn) return
  const message = `The term after ${formatDate(endsOn)} is paid for without ${firstName}. You can add ${firstName} to it again once the cover has ended.`
  throw new DomainError('conflict', message)
}

/** Nothing is due today; the renewal must be the one that was shown. */
function refuseStale({ renewalTotalCents }: DependentChanged, agreed: ChangeDependent['agreed']): void {
  const quote = { todayCents: 0, renewalTotalCents }
  if (agreed?.todayCents === 0 && agreed.renewalTotalCents === renewalTotalCents) return
  const message = 'The price has changed since it was shown to you. Please look at it again before you agree.'
  throw new DomainError('stale_quote', message, { details: { quote } })
}

type Change = { owner: Owner; family: Family; changed: DependentChanged }

/** The agreement names whom it covers from now on, and the member is told. */
async function agreeAndTell(
  tx: Db,
  now: Date,
  { owner, family, changed }: Change,
  change: 'ending' | 'kept',
) {
  const { brandId, id: membershipId } = family.membership
  const { dependent, renewalTotalCents } = changed
  const agreed = { on: owner.today, lines: [], renewalTotalCents, agreedAt: now }
  await renewAgreement(tx, { brandId, membershipId, ...agreed })
  const dedupeKey = `family-changed:${newId(now)}`
  const dependentId = dependent.id
  await tellOfFamily(tx, family.membership, { dependentId, change, chargedCents: 0, dedupeKey })
}

/** The renewal with everybody else as they are, and the one person as they are now. */
function outcome(family: Family, person: DependentView): DependentChanged {
  const others = family.people.filter(({ id }) => id !== person.id)
  return {
    dependent: dependentViewSchema.parse(person),
    renewalTotalCents: family.renewalWith([...others, person]),
  }
}
