import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents } from '#db/schema/memberships.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { readFamily } from '#domain/memberships/family/lock-family.server.ts'
import { mailFamilyChange } from '#domain/memberships/family/mail-family-change.server.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import type { Order } from '#domain/orders/order-kind.ts'
import type { AdditionSubject } from './addition.schema.ts'

type Made = { membership: Membership; order: Order; today: string }
type Subject = AdditionSubject & { correction: NonNullable<AdditionSubject['correction']> }

/** Whether an order corrects a person on record rather than adding one. */
export function isCorrection(subject: AdditionSubject): subject is Subject {
  return subject.correction !== undefined
}

/**
 * Applies an agreed and paid correction: the record, a new agreement and the email. Runs in the transaction `db`, under
 * the membership's lock.
 */
export async function giveCorrection(
  db: Db,
  { membership, order, today }: Made,
  { dependentId, correction: { changes, keeps } }: Subject,
): Promise<void> {
  const set = { ...changes, ...(keeps && { endsOn: null }) }
  await writePerson(db, { membership, order, today }, dependentId, set)
  const dedupeKey = `family-changed:${order.id}`
  const change = keeps ? 'kept' : 'corrected'
  await mailFamilyChange(db, membership, { dependentId, change, chargedCents: order.totalCents, dedupeKey })
}

/**
 * Restores the record after the bank returned a correction's payment. Same transaction and lock as `giveCorrection`.
 */
export async function undoCorrection(
  db: Db,
  made: Made,
  { dependentId, correction: { changes, keeps, was } }: Subject,
): Promise<void> {
  const { endsOn, ...before } = was
  const changed = Object.keys(changes)
  const set = Object.fromEntries(Object.entries(before).filter(([field]) => changed.includes(field)))
  await writePerson(db, made, dependentId, { ...set, ...(keeps && { endsOn }), paidTo: null })
}

async function writePerson(
  db: Db,
  { membership, order, today }: Made,
  dependentId: string,
  set: Partial<typeof dependents.$inferInsert>,
): Promise<void> {
  const { id: membershipId, brandId, accountId } = membership
  if (Object.keys(set).length > 0) {
    await db
      .update(dependents)
      .set(set)
      .where(ofBrand(dependents, brandId, eq(dependents.id, dependentId)))
  }
  const { people, renewalWith } = await readFamily(db, { brandId, accountId, membershipId, today })
  const { lines, createdAt: agreedAt } = order
  const renewalTotalCents = renewalWith(people)
  await renewAgreement(db, { brandId, membershipId, on: today, lines, renewalTotalCents, agreedAt })
}
