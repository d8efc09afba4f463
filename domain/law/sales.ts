import type { StateLaw } from './by-state.ts'

/** A state's rules for selling memberships. */
export type SalesRule = {
  /** Whether memberships may be sold to its residents at all. Each plan can be narrower. */
  sellable: boolean
  /** The most months that may be prepaid at any time. */
  maxPrepaidMonths: number
}

export const salesLaw: StateLaw<SalesRule> = {
  rule: { sellable: true, maxPrepaidMonths: 14 },
  source: 'No narrower rule known: a year, and the 45 days by which it may be renewed ahead',
  states: {
    AZ: { source: 'A.R.S. 44-1799.94: at most 12 months prepaid', rule: { maxPrepaidMonths: 12 } },
  },
}

/** The months that may be prepaid in every state. */
export function fewestPrepaidMonths(): number {
  const { rule, states } = salesLaw
  return Math.min(
    rule.maxPrepaidMonths,
    ...Object.values(states).map((own) => own.rule.maxPrepaidMonths ?? Infinity),
  )
}
