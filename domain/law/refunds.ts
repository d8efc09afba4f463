import { formatCents } from '#domain/format.ts'
import { stateNames } from '#domain/values/states.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { inState, type StateLaw } from './by-state.ts'

/** A state's rules for cancellation and refunds; durations in calendar days. */
export type RefundRule = {
  /** Canceling on or before this day of the window refunds everything. */
  refundWindowDays: number
  /**
   * What starts the window. We charge, start and mail the documents on the joining day, so all of these are that day.
   */
  windowFrom: 'joining' | 'effective_date' | 'application_or_payment' | 'papers_received'
  /** Whether day 1 of the window is the joining day or the next day. */
  windowStarts: 'joining_day' | 'day_after'
  /** Whether using a service in the window forfeits the full refund. */
  usageBarsRefund: boolean
  /** Whether a one-time fee is also refunded within the window. */
  feeRefundable: boolean
  /**
   * The most of a one-time fee that may be kept after the window, in cents. The rest is refunded. Absent: all of it.
   */
  mostFeeKeptCents?: number
  /** Whether the unused part of a prepaid term is refunded after the window. */
  proRataAfterWindow: boolean
}

export const refundLaw: StateLaw<RefundRule> = {
  rule: {
    refundWindowDays: 30,
    windowFrom: 'joining',
    windowStarts: 'day_after',
    usageBarsRefund: false,
    feeRefundable: true,
    proRataAfterWindow: true,
  },
  source: 'The most generous reading there is, so that nobody gets less than a law we missed would give',
  states: {
    AR: { source: 'Arkansas: a refund even if a service was used', rule: { usageBarsRefund: false } },
    AZ: {
      source: 'A.R.S. 44-1799.94: prepaid months after termination are returned',
      rule: { proRataAfterWindow: true },
    },
    FL: {
      source:
        'Florida Statutes 636.208: in full within 30 days after the effective date, then pro rata; (4): a one-time fee above $30 a year is given back',
      rule: {
        refundWindowDays: 30,
        windowFrom: 'effective_date',
        proRataAfterWindow: true,
        mostFeeKeptCents: 3_000,
      },
    },
    IL: {
      source: '50 Ill. Adm. Code 2051.320(b)(1): 30 days from receipt of the card and the papers',
      rule: { windowFrom: 'papers_received' },
    },
    LA: { source: 'Louisiana: a refund even if a service was used', rule: { usageBarsRefund: false } },
    MO: {
      source: 'RSMo 376.1508: 30 days from receipt of the card and the papers, which are mailed at joining',
      rule: { windowFrom: 'papers_received' },
    },
    NE: {
      source: 'Neb. Rev. Stat. 44-8308(2)(a): 30 days from receipt of the papers; counted from posting',
      rule: { windowFrom: 'papers_received' },
    },
    NH: {
      source: 'RSA 415-I:8, II: 30 days from receipt of the papers; counted from posting or emailing',
      rule: { windowFrom: 'papers_received' },
    },
    OR: {
      source: 'ORS 742.420 to 742.440: from the day after the later of application and payment',
      rule: { windowFrom: 'application_or_payment', windowStarts: 'day_after' },
    },
    WA: { source: 'RCW 48.155: a refund even if a service was used', rule: { usageBarsRefund: false } },
  },
}

/** Days after cancellation within which a refund must be paid: Missouri's limit, applied in every state. */
export const refundPaidWithinDays = 30

/**
 * The most we can promise in every state, for pages that don't know the reader's state. One state's rule would be false
 * for everyone else.
 */
export function refundRuleEverywhere(rules = everyRule()): RefundRule {
  return {
    refundWindowDays: Math.min(...rules.map(({ refundWindowDays }) => refundWindowDays)),
    // No other window starts before the joining day.
    windowFrom: 'joining',
    windowStarts: rules.some((rule) => rule.windowStarts === 'joining_day') ? 'joining_day' : 'day_after',
    usageBarsRefund: rules.some((rule) => rule.usageBarsRefund),
    feeRefundable: rules.every((rule) => rule.feeRefundable),
    proRataAfterWindow: rules.every((rule) => rule.proRataAfterWindow),
  }
}

const everyRule = (): RefundRule[] => Object.keys(stateNames).map((state) => inState(refundLaw, state))

/** The full refund as parameters of a message: canceling up to `days` after `from` refunds everything. */
export type RefundTerms = Pick<RefundRule, 'feeRefundable' | 'usageBarsRefund'> & {
  days: number
  from: RefundRule['windowFrom']
}

/** The full refund in a state, or the one that is true in every state. */
export function refundTermsOf(state?: string): RefundTerms {
  const rule = state ? inState(refundLaw, state) : refundRuleEverywhere()
  const { refundWindowDays, windowStarts, windowFrom, feeRefundable, usageBarsRefund } = rule
  // A window that starts on the joining day ends a day earlier.
  const days = windowStarts === 'day_after' ? refundWindowDays : refundWindowDays - 1
  return { days, from: windowFrom, feeRefundable, usageBarsRefund }
}

/** How long the full refund lasts, worded to follow 'within' in a sentence. */
export function refundWindowSpan(
  {
    refundWindowDays,
    windowStarts,
    windowFrom,
  }: Pick<RefundRule, 'refundWindowDays' | 'windowStarts' | 'windowFrom'>,
  o?: In,
): string {
  const isDayAfter = windowStarts === 'day_after'
  return m.cancellation_window({ from: windowFrom, isDayAfter, days: refundWindowDays }, o)
}

/** A state's refund rule in plain words. */
export function refundRuleWords(rule: RefundRule, stateName: string, o?: In): string {
  const { proRataAfterWindow, mostFeeKeptCents } = rule
  const after = !proRataAfterWindow ? 'nothing' : mostFeeKeptCents === undefined ? 'unused' : 'unused_and_fee'
  const { feeRefundable, usageBarsRefund } = rule
  const terms = m.cancellation_promise_terms({ feeRefundable, usageBarsRefund }, o)
  const window = refundWindowSpan(rule, o)
  const kept = formatCents(mostFeeKeptCents ?? 0)
  return m.cancellation_rule({ after, state: stateName, window, terms, kept }, o)
}

/** The refund promise shown before joining: the rule of the page's state, or what is true in every state. */
export function refundPromise(state?: string, o?: In): string {
  const rule = state ? inState(refundLaw, state) : refundRuleEverywhere()
  const { feeRefundable, usageBarsRefund } = rule
  const terms = m.cancellation_promise_terms({ feeRefundable, usageBarsRefund }, o)
  return m.cancellation_promise({ window: refundWindowSpan(rule, o), terms }, o)
}
