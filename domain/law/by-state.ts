import { isStateCode, type StateCode } from '#domain/values/states.ts'

/**
 * One legal rule across all states: the general rule where no state law is known, and the exceptions of single states.
 */
export type StateLaw<Rule> = {
  rule: Rule
  /** The source of the rule, or why it applies where no law is known. */
  source: string
  states: Partial<Record<StateCode, { source: string; rule: Partial<Rule> }>>
}

/** The rule in a state, by its two-letter code. An unknown state gets the general rule. */
export function inState<Rule extends object>(law: StateLaw<Rule>, state: string): Rule {
  return isStateCode(state) ? { ...law.rule, ...law.states[state]?.rule } : law.rule
}
