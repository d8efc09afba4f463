import type { MembershipContext } from '#domain/accounts/visitor.ts'
import { runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import { addDays } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { chooseNextPlan } from '#domain/memberships/plan-change/choose-next-plan.server.ts'
import {
  type PlanChanged,
  type PlanChangeQuote,
  planChangedSchema,
} from '#domain/memberships/plan-change/plan-change.schema.ts'
import { quoteChange } from '#domain/memberships/plan-change/quote-change.server.ts'
import { assertBrandAccepts } from '#domain/orders/assert-brand-accepts.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { placeOrder } from '#domain/orders/place-order.server.ts'
import type { Whitelist } from '#domain/plans/plan.queries.server.ts'
import * as m from '#messages'
import { type PlanChange, planChangeOrder } from './plan-change.order.server.ts'

export type ChangeDeps = OrderDeps & { whitelist: Whitelist }

/**
 * Previews a plan change and its price; changes nothing.
 * @throws DomainError as `assertBrandAccepts` and `quoteChange` do.
 */
export async function previewPlanChange(
  deps: Pick<ChangeDeps, 'db' | 'now' | 'whitelist' | 'gateway'>,
  owner: MembershipContext,
  change: PlanChange['change'],
): Promise<PlanChangeQuote> {
  const { brandId, today } = owner
  await assertBrandAccepts(deps.db, { brandId, kind: 'plan_change', startsOn: today }, deps.now)
  return (await quoteChange(deps, owner, change)).quote
}

/**
 * Changes a membership's plan: now, charging the saved payment method the difference for the rest of the paid term, or
 * from the next term on. Refused while another payment for the membership is open, so it never races a renewal.
 *
 * @throws DomainError as `placeOrder` and `quoteChange` do; `stale_quote` with the new quote; `in_flight`; `conflict`
 *   without a payment method.
 */
export async function changePlan(deps: ChangeDeps, input: PlanChange): Promise<PlanChanged> {
  return input.change.when === 'now' ? changeNow(deps, input) : changeFromRenewal(deps, input)
}

async function changeNow(deps: ChangeDeps, input: PlanChange): Promise<PlanChanged> {
  const { key, change, waitMs, brandId, accountId, membershipId } = input
  const { order, check } = await placeOrder(
    deps,
    planChangeOrder,
    { brandId, by: accountId, key, body: { changePlan: change }, waitMs },
    { ...input, whitelist: deps.whitelist },
  )
  if (order.status === 'returned') {
    const message = m.errors_term_paid_more_when
    throw new DomainError('conflict', message)
  }
  const isDone = order.status === 'settled'
  return {
    membershipId,
    status: isDone ? 'changed' : 'confirming',
    chargedCents: order.totalCents,
    receiptId: isDone && order.totalCents > 0 ? order.receiptId : null,
    renewsOn: addDays(order.endsOn, 1),
    renewalTotalCents: order.renewalTotalCents,
    ...(check && { check }),
  }
}

/**
 * Nothing is paid today, so there's no order: only the choice and its consent are stored, if the brand would accept the
 * order.
 */
async function changeFromRenewal(deps: ChangeDeps, input: PlanChange): Promise<PlanChanged> {
  const { brandId, accountId, key, change, waitMs, today: startsOn } = input
  const choose = () =>
    deps.db.transaction(async (tx) => {
      await assertBrandAccepts(tx, { brandId, kind: 'plan_change', startsOn }, deps.now)
      return chooseNextPlan({ ...deps, db: tx }, input)
    })
  return runIdempotent(
    { ...deps, answer: planChangedSchema },
    { brandId, actor: `account:${accountId}`, key, body: { changePlan: change }, waitMs },
    async () => ({ answer: await choose(), final: true }),
  )
}
