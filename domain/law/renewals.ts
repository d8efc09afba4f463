import type { StateLaw } from './by-state.ts'

/**
 * A state's rules for automatic renewal, in days before the first day of the next term. Where a state counts to the
 * last day to cancel, which is the day before that first day, the number here is one higher.
 */
export type RenewalRule = {
  /** A renewal notice for a term of half a year or more must go out between these days. */
  noticeFrom: number
  noticeBy: number
  /** For shorter terms, a yearly notice must go out by this day; 0: before the charge. */
  yearlyNoticeBy: number
}

const beforeDeadline = { noticeFrom: 61, noticeBy: 31 }

export const renewalLaw: StateLaw<RenewalRule> = {
  rule: { noticeFrom: 45, noticeBy: 15, yearlyNoticeBy: 0 },
  source: 'No narrower rule known: as in California',
  states: {
    CA: {
      source: 'California Automatic Renewal Law (July 2025): 15 to 45 days ahead, and a reminder each year',
      rule: { noticeFrom: 45, noticeBy: 15 },
    },
    CO: {
      source: 'C.R.S. 6-1-732: 25 to 40 days ahead, of shorter terms before each 12 months have passed',
      rule: { noticeFrom: 40, noticeBy: 25, yearlyNoticeBy: 25 },
    },
    DC: { source: 'D.C. Code 28A-203: 30 to 60 days before the last day to cancel', rule: beforeDeadline },
    DE: { source: '6 Del. C. 2734(b): 30 to 60 days before the last day to cancel', rule: beforeDeadline },
    FL: { source: 'Fla. Stat. 501.165: 30 to 60 days before the last day to cancel', rule: beforeDeadline },
    GA: { source: 'O.C.G.A. 13-12-3: 30 to 60 days before the last day to cancel', rule: beforeDeadline },
    IL: { source: '815 ILCS 601/10(b): 30 to 60 days before the last day to cancel', rule: beforeDeadline },
    MA: {
      source: '940 CMR 38.05: 5 to 30 days before the last day to cancel',
      rule: { noticeFrom: 31, noticeBy: 6 },
    },
    NY: {
      source: 'New York GBL 527-a: 15 to 45 days ahead, and canceling online',
      rule: { noticeFrom: 45, noticeBy: 15 },
    },
  },
}

/** The days before the next term on which a brand sends its two renewal notices, the earlier first. */
export type NoticeDays = readonly [number, number]

/** The default. One of the two is within every state's bounds. */
export const usualNoticeDays: NoticeDays = [35, 15]

/** The two-letter codes of the states in which neither notice would be in time. */
export function statesWithoutNotice(days: NoticeDays): string[] {
  const everywhere = Object.entries({ '': { rule: {} }, ...renewalLaw.states })
  return everywhere.flatMap(([state, { rule }]) => {
    const { noticeFrom, noticeBy } = { ...renewalLaw.rule, ...rule }
    return days.some((day) => day <= noticeFrom && day >= noticeBy) ? [] : state
  })
}

/** A renewal notice sent earlier than this many days ahead doesn't count (California Automatic Renewal Law). */
export const earliestNoticeDays = 45

/**
 * Days before the next term between which a price increase is announced. A notice after `last` doesn't count. Within
 * both windows of the California Automatic Renewal Law: 15 to 45 days for a renewal, 7 to 30 for a changed fee.
 */
export const priceNoticeDays = { first: 30, last: 15 } as const

/** Days before the end of a promotional price that it is announced. The law allows 3 to 21 (California BPC 17602). */
export const promotionNoticeDays = 21

/** Years to keep the record of a consent to automatic renewal (California Automatic Renewal Law). */
export const consentKeptYears = 3

/** Years to keep it after the membership ends, if that is longer (California AB 2863). */
export const consentKeptYearsAfterEnd = 1
