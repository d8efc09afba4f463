import { changeDependent, outcome, stalePrice } from '#domain/memberships/family/change-dependent.server.ts'
import { correctPerson, readDependent } from '#domain/memberships/family/correct-person.server.ts'
import type { DependentCorrected } from '#domain/memberships/family/dependent.schema.ts'
import { assertBrandAccepts } from '#domain/orders/assert-brand-accepts.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { openStatus, placeOrder } from '#domain/orders/place-order.server.ts'
import { type Correction, correctionOrder, quoteCorrected } from './correction.order.server.ts'

/**
 * Corrects a dependent, or keeps one who was about to leave. A correction that costs nothing is saved. One that costs
 * more, for days on the plan or at renewal, is an order like an added person: agreed to, charged for the added days,
 * then applied.
 * @throws DomainError as `changeDependent` and `placeOrder` do; `stale_quote` with the current quote if it costs more
 *   than agreed; `conflict` if nothing can be paid now.
 */
export async function correctDependent(deps: OrderDeps, input: Correction): Promise<DependentCorrected> {
  const { owner, dependentId, key, changes, waitMs } = input
  const which = { owner, dependentId }
  if (changes.agreed === undefined || key === undefined) {
    const corrected = await correctPerson(deps.db, owner, await readDependent(deps.db, which), changes)
    const { quote, price } = await quoteCorrected(deps, corrected, owner.today)
    const isFree = !price.costsMore || (corrected.keeps && !price.addsDays)
    if (isFree) {
      const changed = await changeDependent(deps, { ...which, changes })
      return { ...changed, status: 'changed', chargedCents: 0, receiptId: null }
    }
    const { brandId, today } = owner
    await assertBrandAccepts(deps.db, { brandId, kind: 'addition', startsOn: today }, deps.now)
    if (changes.agreed === undefined) throw stalePrice(quote)
  }
  const { brandId, accountId } = owner
  const body = { correct: dependentId, ...changes }
  const placed = await placeOrder(deps, correctionOrder, { brandId, by: accountId, key, body, waitMs }, input)
  const { order, check } = placed
  const { family, person } = await readDependent(deps.db, which)
  const isMade = order.status === 'settled'
  return {
    ...outcome(family, person),
    renewalTotalCents: order.renewalTotalCents,
    ...(isMade ? { status: 'changed' as const } : openStatus(placed)),
    chargedCents: order.totalCents,
    receiptId: isMade && order.totalCents > 0 ? order.receiptId : null,
    ...(check && { check }),
  }
}
