import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents } from '#db/schema/memberships.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { DomainError } from '#domain/errors.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { assertNoOpenOrder } from '#domain/memberships/lock-membership.server.ts'
import { type DependentView, dependentViewSchema } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
import { correctPerson, lockDependent, refuseOver, type WhichDependent } from './correct-person.server.ts'
import { paidToOf, quoteCorrection } from './correction.rules.ts'
import type { ChangeDependent, DependentChanged } from './dependent.schema.ts'
import type { Family } from './lock-family.server.ts'
import { mailFamilyChange } from './mail-family-change.server.ts'

/**
 * Corrects a dependent's record if that costs nothing. `ending: false` keeps a person who was about to leave. A
 * correction that costs more is an order: see `correctDependent`.
 * @throws DomainError `not_found`, and as `correctPerson` does; `stale_quote` with the current price if the correction
 *   costs more than the record and doesn't just keep someone at the agreed renewal price.
 */
export async function changeDependent(
  { db, now }: { db: Db; now: Date },
  { owner, dependentId, changes }: WhichDependent & { changes: ChangeDependent },
): Promise<DependentChanged> {
  return db.transaction(async (tx) => {
    const found = await lockDependent(tx, { owner, dependentId })
    const corrected = await correctPerson(tx, owner, found, changes)
    const { family, is, keeps } = corrected
    const { addsDays, costsMore, todayCents } = quoteCorrection(corrected, owner)
    const changed = outcome(family, is)
    if (keeps || costsMore) {
      const { renewalTotalCents } = changed
      const isAgreed =
        changes.agreed?.todayCents === 0 && changes.agreed.renewalTotalCents === renewalTotalCents
      if (!keeps || addsDays || !isAgreed) throw stalePrice({ todayCents, renewalTotalCents })
    }
    const { firstName, lastName, dateOfBirth, relationship, disabled, endsOn } = is
    await tx
      .update(dependents)
      .set({ firstName, lastName, dateOfBirth, relationship, disabled, endsOn, paidTo: paidToOf(corrected) })
      .where(ofBrand(dependents, owner.brandId, eq(dependents.id, is.id)))
    if (keeps) await agreeAndTell(tx, now, { owner, family, changed }, 'kept')
    return changed
  })
}

/** Error for a price that differs from the agreed one; carries the current price. */
export function stalePrice(quote: object): DomainError {
  const message = m.errors_price_changed_since_shown
  return new DomainError('stale_quote', message, { details: { quote } })
}

/**
 * Removes a dependent from the plan at the end of the paid term; the price drops at renewal. Repeating returns the
 * same. `preview` changes nothing.
 * @throws DomainError `not_found`; `conflict` if the membership is over; `in_flight` while anything but an added person
 *   is being paid for.
 */
export async function endDependent(
  { db, now }: { db: Db; now: Date },
  { owner, dependentId, preview = false }: WhichDependent & { preview?: boolean },
): Promise<DependentChanged> {
  return db.transaction(async (tx) => {
    const { family, person } = await lockDependent(tx, { owner, dependentId })
    if (person.endsOn !== null) return outcome(family, person)
    refuseOver(family)
    // A term that is being paid for includes them in its price.
    await assertNoOpenOrder(tx, { ...owner, membershipId: family.membership.id }, { but: 'addition' })
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

type Change = { owner: AccountContext; family: Family; changed: DependentChanged }

/** Writes the agreement with the people now on the plan, and emails the member. */
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
  await mailFamilyChange(tx, family.membership, { dependentId, change, chargedCents: 0, dedupeKey })
}

/** The next renewal with the one person as they are now and everyone else unchanged. */
export function outcome(family: Family, person: DependentView): DependentChanged {
  const others = family.people.filter(({ id }) => id !== person.id)
  return {
    dependent: dependentViewSchema.parse(person),
    renewalTotalCents: family.renewalWith([...others, person]),
  }
}
