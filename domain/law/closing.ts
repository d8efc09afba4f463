import { consentKeptYears } from './renewals.ts'

/**
 * For how many years after a closed brand's last membership ends its members can still sign in and get their cards,
 * documents and data: as long as the record of what they agreed to is kept (California Automatic Renewal Law).
 */
export const reachableAfterClosingYears = consentKeptYears
