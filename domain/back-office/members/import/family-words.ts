import type { relationships } from '#domain/values/memberships.ts'
import type { Interval } from '#domain/values/plans.ts'

/** Words for the primary member in the relationship column, in lower case. */
export const holderWords = [
  '',
  'self',
  'primary',
  'subscriber',
  'member',
  'holder',
  'head',
  'employee',
  'guarantor',
  'policyholder',
]

/** Relationships by their words, in lower case. */
export const relationOf: Record<string, (typeof relationships)[number]> = {
  spouse: 'spouse',
  husband: 'spouse',
  wife: 'spouse',
  partner: 'domestic_partner',
  'domestic partner': 'domestic_partner',
  domestic_partner: 'domestic_partner',
  child: 'child',
  son: 'child',
  daughter: 'child',
  dependent: 'child',
  other: 'other',
}

/** Billing cycles by their words, in lower case. */
export const intervalOf: Record<string, Interval> = {
  month: 'month',
  monthly: 'month',
  quarter: 'quarter',
  quarterly: 'quarter',
  half_year: 'half_year',
  'half-year': 'half_year',
  'semi-annual': 'half_year',
  semiannual: 'half_year',
  year: 'year',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}

/** Words for yes in a yes-or-no column, in lower case. */
export const yesWords = ['yes', 'y', 'true', '1', 'x']

/** Words for no. */
export const noWords = ['', 'no', 'n', 'false', '0']
