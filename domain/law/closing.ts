import { consentKeptYears } from './renewals.ts'

/**
 * Years after the last cover of a brand that is closed in which its members still sign in, and have their cards, papers and
 * data: as long as the record of what they agreed to is kept (California Automatic Renewal Law).
 */
export const reachableAfterClosingYears = consentKeptYears
