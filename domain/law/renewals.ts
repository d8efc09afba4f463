import type { StateLaw } from './by-state.ts'

/**
 * What a state says of renewals that charge by themselves, in days before the first day of the next term. A state that
 * counts to the last day to cancel counts to the day before it, which is one more.
 */
export type RenewalRule = {
  /** Between which of them one notice of a term of half a year or more has to go out. */
  noticeFrom: number
  noticeBy: number
  /** By when the yearly one of who pays for months has to: 0, before the charge. */
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

/** The days before the first day of the next term on which a brand tells of it, the earlier first. */
export type NoticeDays = readonly [number, number]

/** One of them is within the bounds of every state. */
export const usualNoticeDays: NoticeDays = [35, 15]

/** The states within whose bounds neither notice would be, by their two letters. */
export function statesWithoutNotice(days: NoticeDays): string[] {
  const everywhere = Object.entries({ '': { rule: {} }, ...renewalLaw.states })
  return everywhere.flatMap(([state, { rule }]) => {
    const { noticeFrom, noticeBy } = { ...renewalLaw.rule, ...rule }
    return days.some((day) => day <= noticeFrom && day >= noticeBy) ? [] : state
  })
}

/** The earliest a notice of a renewal counts, in days ahead (California Automatic Renewal Law). */
export const earliestNoticeDays = 45

/**
 * Days before the next term between which a higher price is told of; a notice sent later than `last` does not count.
 * Inside both windows of the California Automatic Renewal Law: 15 to 45 days for a renewal, 7 to 30 for a changed fee.
 */
export const priceNoticeDays = { first: 30, last: 15 } as const

/** Days before it takes effect by which the end of a promotional price is told of: 3 to 21 (California BPC 17602). */
export const promotionNoticeDays = 21

/** Years for which the record of a consent to automatic renewal is kept (California Automatic Renewal Law). */
export const consentKeptYears = 3

/** Years after the end of a membership for which they are kept, if that is longer (California AB 2863). */
export const consentKeptYearsAfterEnd = 1
