import { isStateCode, type StateCode } from '#domain/values/states.ts'

/** One subject of law in every state: the rule where no state law is known, and what single states require instead. */
export type StateLaw<Rule> = {
  rule: Rule
  /** Where the rule comes from, or why it holds where no law is known. */
  source: string
  states: Partial<Record<StateCode, { source: string; rule: Partial<Rule> }>>
}

/** The rule in a state, by its two letters; an unknown state gets the general rule. */
export function inState<Rule extends object>(law: StateLaw<Rule>, state: string): Rule {
  return isStateCode(state) ? { ...law.rule, ...law.states[state]?.rule } : law.rule
}
