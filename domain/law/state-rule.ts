import { isStateCode, type StateCode } from '#domain/states.ts'
import { type Regulator, regulators } from './state-regulators.ts'

/** What the law of a state asks of cancelling, refunding, prepaying and telling; durations in calendar days. */
export type StateRule = {
  /** Two letters. */
  state: string
  /** Whether memberships may be sold to its residents at all; each plan narrows it further. */
  sellable: boolean
  /** Cancelling on or before this day of the clock gives everything back. */
  refundWindowDays: number
  /** What day 1 of the window is: the day of joining, or the day after it, whichever of application and payment came later. */
  windowStarts: 'joining_day' | 'day_after'
  /** Whether a service used in the window costs the full refund. */
  usageBarsRefund: boolean
  /** Whether a one-time fee is given back with the rest inside the window. */
  feeRefundable: boolean
  /** Whether the unused part of what was prepaid is given back after the window. */
  proRataAfterWindow: boolean
  /** Months that may be paid ahead of any day. */
  maxPrepaidMonths: number
  /** Days before a renewal at which its notices go out, the earlier first. */
  renewalNoticeDays: readonly [number, number]
  regulator: Regulator
  /** Where the rule comes from. */
  source: string
}

/**
 * What holds where a state asks for nothing narrower: the most generous reading there is, so that nobody gets
 * less than a law we missed would give. 30 days everywhere; a used service, or the joining day itself, takes
 * nothing away (trade.md, AR, FL, LA, OR, WA). Notices at 30 and 15 days lie inside California's 15 to 45.
 */
const generous: Omit<StateRule, 'state' | 'regulator'> = {
  sellable: true,
  refundWindowDays: 30,
  windowStarts: 'day_after',
  usageBarsRefund: false,
  feeRefundable: true,
  proRataAfterWindow: true,
  // A year and the 45 days by which it may be renewed ahead.
  maxPrepaidMonths: 14,
  renewalNoticeDays: [30, 15],
  source: 'No narrower rule known: the generous case',
}

/** What a state's own law says, where it is among those trade.md names. */
const laws: Partial<Record<StateCode, Partial<StateRule> & { source: string }>> = {
  AR: { source: 'Arkansas: a refund within 30 days even if a service was used', usageBarsRefund: false },
  AZ: {
    source: 'A.R.S. 44-1799.94: at most 12 months prepaid; prepaid months after termination are returned',
    proRataAfterWindow: true,
    maxPrepaidMonths: 12,
  },
  CA: {
    source: 'California Automatic Renewal Law (July 2025): notice 15 to 45 days ahead, reminder each year',
    renewalNoticeDays: [30, 15],
  },
  FL: {
    source: 'Florida Statutes ch. 636, part II: in full within 30 days, then pro rata; usage bars nothing',
    usageBarsRefund: false,
    proRataAfterWindow: true,
  },
  LA: { source: 'Louisiana: a refund within 30 days even if a service was used', usageBarsRefund: false },
  MO: { source: 'Missouri: a refund is paid within 30 days of cancelling' },
  NY: { source: 'New York GBL 527-a: consent, notice and cancelling online' },
  OR: {
    source: 'ORS 742.420 to 742.440: the clock starts the day after the later of application and payment',
    windowStarts: 'day_after',
  },
  WA: { source: 'RCW 48.155: a refund within 30 days even if a service was used', usageBarsRefund: false },
}

/** The rule of a state or territory; a state we do not know gets the generous case. */
export function stateRule(state: string): StateRule {
  const code = isStateCode(state) ? state : null
  const regulator = code ? regulators[code] : { name: "Your state's department of insurance" }
  return { ...generous, ...(code && laws[code]), state, regulator }
}

/** Until when everything is given back, and on what terms: what follows 'within' in a sentence. */
export function refundWindowWords(
  rule: Pick<StateRule, 'refundWindowDays' | 'windowStarts' | 'usageBarsRefund' | 'feeRefundable'>,
): string {
  const from = rule.windowStarts === 'day_after' ? 'after' : 'from'
  const fee = rule.feeRefundable ? 'fee included' : 'without the one-time fee'
  const used = rule.usageBarsRefund ? 'unless you used the plan' : 'even if you used the plan'
  return `${rule.refundWindowDays} days ${from} the day you join, ${fee}, ${used}`
}
