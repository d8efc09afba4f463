import { isStateCode } from '#domain/values/states.ts'
import { inState } from './by-state.ts'
import { type RefundRule, refundLaw } from './refunds.ts'
import { type Regulator, regulators } from './regulators.ts'
import { type RenewalRule, renewalLaw } from './renewals.ts'
import { type SalesRule, salesLaw } from './sales.ts'

/** Everything that differs by state. */
export type StateRule = RefundRule &
  SalesRule &
  RenewalRule & {
    /** Two-letter code. */
    state: string
    regulator: Regulator
  }

/** The rules of a state or territory, by its two-letter code. An unknown state gets the general rules. */
export function stateRule(state: string): StateRule {
  return {
    state,
    ...inState(refundLaw, state),
    ...inState(salesLaw, state),
    ...inState(renewalLaw, state),
    regulator: isStateCode(state) ? regulators[state] : { name: 'department of insurance of your state' },
  }
}
