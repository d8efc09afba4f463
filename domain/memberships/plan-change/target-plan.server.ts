import type { Db } from '#db/client.ts'
import type { memberships } from '#db/schema/memberships.ts'
import { DomainError, type FieldError } from '#domain/errors.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { findPlan, isSoldAtOffice, type Whitelist } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { planPriceCents } from '#domain/plans/quote.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import { stateNameOf } from '#domain/values/states.ts'

type Target = {
  membership: typeof memberships.$inferSelect
  planId: string
  interval: Interval
  whitelist: Whitelist
  today: string
}

/**
 * The published plan a membership may change to, by the checkout's rules: on the brand's list, sold in the membership's
 * state, at its home office and by the interval.
 * @throws DomainError `not_sold` with the field to change.
 */
export async function findTargetPlan(db: Db, target: Target): Promise<Plan> {
  const { membership, planId, interval, whitelist, today } = target
  const { brandId, state, officeId } = membership
  const plan = await findPlan(db, { brandId, planId, today, whitelist })
  if (!plan) throw notSold('planId', 'This plan is not sold here. Please choose another.')
  if (planPriceCents(plan, interval) === null) {
    throw notSold('interval', `${plan.name} is not sold ${intervalWords(interval).by}.`)
  }
  if (!plan.sellableStates.includes(state) || !stateRule(state).sellable) {
    throw notSold('planId', `${plan.name} is not sold in ${stateNameOf(state)}.`)
  }
  if (officeId && !(await isSoldAtOffice(db, { brandId, planId, officeId, today }))) {
    throw notSold('planId', `Your dental office doesn’t accept ${plan.name}. Choose another office first.`)
  }
  return plan
}

/** The refusal of a choice that is not sold, with the field that has to change. */
export function notSold(path: FieldError['path'], message: string): DomainError {
  return new DomainError('not_sold', message, { fields: [{ path, message }] })
}
