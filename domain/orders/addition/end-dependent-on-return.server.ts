import { eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents } from '#db/schema/memberships.ts'
import { addDays } from '#domain/calendar.ts'
import { renewAgreement } from '#domain/memberships/agreement/renew-agreement.server.ts'
import { readFamily } from '#domain/memberships/family/lock-family.server.ts'
import type { Membership } from '#domain/memberships/lock-membership.server.ts'
import type { Order } from '#domain/orders/order-kind.ts'
import { additionSubjectSchema } from './addition.schema.ts'
import { isCorrection, undoCorrection } from './give-correction.server.ts'

/**
 * Removes a person from the plan from `today` on, and from the renewal, after the bank returned their payment. Runs in
 * the transaction `db`, under the membership's lock. A person no longer on the plan is left as is; a paid correction is
 * undone.
 */
export async function endDependentOnReturn(
  { db, now }: DbAt,
  { membership, order, today }: { membership: Membership; order: Order; today: string },
): Promise<void> {
  const { id: membershipId, brandId, accountId } = membership
  const subject = additionSubjectSchema.parse(order.subject)
  if (isCorrection(subject)) {
    await undoCorrection(db, { membership, order: { ...order, lines: [], createdAt: now }, today }, subject)
    return
  }
  const { dependentId } = subject
  const own = ofBrand(dependents, brandId, eq(dependents.id, dependentId))
  const [person] = await db.select().from(dependents).where(own)
  if (!person) return
  const [, endsOn = today] = [addDays(person.startsOn, -1), addDays(today, -1)].toSorted()
  if (person.endsOn !== null && person.endsOn <= endsOn) return
  await db.update(dependents).set({ endsOn }).where(own)
  const { people, renewalWith } = await readFamily(db, { brandId, accountId, membershipId, today })
  const renewalTotalCents = renewalWith(people)
  await renewAgreement(db, { brandId, membershipId, on: today, lines: [], renewalTotalCents, agreedAt: now })
}
