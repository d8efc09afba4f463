import { type RefundTerms, refundTermsOf } from '#domain/law/refunds.ts'
import type { Regulator } from '#domain/law/regulators.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { stateNameOf } from '#domain/values/states.ts'

/**
 * The refund on cancellation in one state; `proRata`: whether the unused part of a term is refunded after the window.
 */
export type RefundRow = {
  state: string
  name: string
  inFull: RefundTerms
  proRata: boolean
  regulator: Regulator
}

/** The refunds in each of these states by the rules that refunds follow, in alphabetical order. */
export function refundRows(states: Iterable<string>): RefundRow[] {
  return [...new Set(states)].map(refundRow).sort((a, b) => a.name.localeCompare(b.name))
}

function refundRow(state: string): RefundRow {
  const { proRataAfterWindow: proRata, regulator } = stateRule(state)
  return { state, name: stateNameOf(state), inFull: refundTermsOf(state), proRata, regulator }
}
