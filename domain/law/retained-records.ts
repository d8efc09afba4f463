import { consentKeptYears } from './renewals.ts'

/**
 * What the law requires us to keep of a person who asks for erasure: which rows, under which statute, and for how many
 * years.
 */
export const retainedRecords = {
  books: {
    what: 'Orders, payments, refunds, receipts and paid periods: amounts, days and the gateway’s references, without a name',
    source: 'Internal Revenue Code 6001 and 6501(e): six years, kept one more',
    years: 7,
  },
  consents: {
    what: 'What was agreed to, word for word, and when, with notices of prices; no name, address or device',
    source:
      'California Automatic Renewal Law (AB 2863): three years, or one after the end, whichever is longer',
    years: consentKeptYears,
  },
  cases: {
    what: 'Of grievances their kind, days, clocks and finding, for the yearly report; no word of their text',
    source: '28 CCR 1300.68: five years',
    years: 5,
  },
} as const

export type RetainedRecord = keyof typeof retainedRecords
