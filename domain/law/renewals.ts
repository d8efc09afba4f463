import type { StateLaw } from './by-state.ts'

/** What a state says of renewals that charge a card by themselves. */
export type RenewalRule = {
  /** Days before a renewal on which its notices go out, the earlier first. */
  renewalNoticeDays: readonly [number, number]
}

export const renewalLaw: StateLaw<RenewalRule> = {
  rule: { renewalNoticeDays: [30, 15] },
  source: 'No narrower rule known: as in California',
  states: {
    CA: {
      source: 'California Automatic Renewal Law (July 2025): 15 to 45 days ahead',
      rule: { renewalNoticeDays: [30, 15] },
    },
    NY: {
      source: 'New York GBL 527-a: 15 to 45 days ahead, and cancelling online',
      rule: { renewalNoticeDays: [30, 15] },
    },
  },
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
