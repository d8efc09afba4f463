import { refundWindowWords } from '#domain/law/refunds.ts'
import type { Regulator } from '#domain/law/regulators.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { stateNameOf } from '#domain/values/states.ts'

/** What cancelling gives back in one state, in words. */
export type RefundRow = { state: string; name: string; inFull: string; after: string; regulator: Regulator }

/** The refunds of each of these states by the rules the house refunds by, in the order of their names. */
export function refundRows(states: Iterable<string>): RefundRow[] {
  return [...new Set(states)].map(refundRow).sort((a, b) => a.name.localeCompare(b.name))
}

function refundRow(state: string): RefundRow {
  const rule = stateRule(state)
  return {
    state,
    name: stateNameOf(state),
    inFull: `Within ${refundWindowWords(rule)}`,
    after: rule.proRataAfterWindow ? 'The unused part of your term' : 'Nothing',
    regulator: rule.regulator,
  }
}
