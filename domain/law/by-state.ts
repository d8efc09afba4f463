import { isStateCode, type StateCode } from '#domain/values/states.ts'

/** One law in every state: what holds where a state asks for nothing of its own, and what single states say instead. */
export type StateLaw<Rule> = {
  rule: Rule
  /** Where the rule comes from, or why it holds where no law is known. */
  source: string
  states: Partial<Record<StateCode, { source: string; rule: Partial<Rule> }>>
}

/** A law as it holds in a state, by its two letters; a state we do not know gets what holds everywhere. */
export function inState<Rule extends object>(law: StateLaw<Rule>, state: string): Rule {
  return isStateCode(state) ? { ...law.rule, ...law.states[state]?.rule } : law.rule
}
