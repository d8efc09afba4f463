import type { Db } from '#db/client.ts'
import type { memberships } from '#db/schema/memberships.ts'
import { soldName } from '#domain/content/spanish/sold-name.ts'
import { DomainError, type FieldError } from '#domain/errors.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { findPlan, isSoldAtOffice, type Whitelist } from '#domain/plans/plan.queries.server.ts'
import type { Plan } from '#domain/plans/plan.schema.ts'
import { planPriceCents } from '#domain/plans/quote.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'

type Target = {
  membership: typeof memberships.$inferSelect
  planId: string
  interval: Interval
  whitelist: Whitelist
  today: string
}

/**
 * The published plan a membership may change to, by the checkout's rules: on the brand's list, and sold in the
 * membership's state, at its home office and for the interval.
 * @throws DomainError `not_sold` with the field to change.
 */
export async function findTargetPlan(db: Db, target: Target): Promise<Plan> {
  const { membership, planId, interval, whitelist, today } = target
  const { brandId, state, officeId } = membership
  const plan = await findPlan(db, { brandId, planId, today, whitelist })
  if (!plan) throw notSold('planId', m.errors_plan_sold_choose_another())
  if (planPriceCents(plan, interval) === null) {
    throw notSold('interval', m.errors_not_sold_by({ plan: soldName(plan.name), interval }))
  }
  if (!plan.sellableStates.includes(state) || !stateRule(state).sellable) {
    throw notSold(
      'planId',
      m.errors_not_sold_in_state({ plan: soldName(plan.name), state: stateNameOf(state) }),
    )
  }
  if (officeId && !(await isSoldAtOffice(db, { brandId, planId, officeId, today }))) {
    throw notSold('planId', m.errors_home_office_without_plan({ plan: soldName(plan.name) }))
  }
  return plan
}

/** Error for a choice that isn't sold, with the field to change. */
export function notSold(path: FieldError['path'], words: string | Words): DomainError {
  return new DomainError('not_sold', words, { fields: [{ path, words }] })
}
