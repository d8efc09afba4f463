import type { relationships } from '#domain/values/memberships.ts'
import type { Interval } from '#domain/values/plans.ts'

/** Words for whoever holds a membership. */
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
/** Words for how others are related to them. */
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
/** Words for how often is paid. */
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

export const yesWords = ['yes', 'y', 'true', '1', 'x']
export const noWords = ['', 'no', 'n', 'false', '0']
