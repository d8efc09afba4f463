/** How often a member pays for a plan. Each is the length of one term. */
export const intervals = ['month', 'quarter', 'half_year', 'year'] as const
export type Interval = (typeof intervals)[number]

export const planTiers = ['adult', 'child', 'perio', 'family'] as const
export type PlanTier = (typeof planTiers)[number]

/** What a coupon applies to: the price of the term, the joining fee, or both. */
export const couponScopes = ['price', 'fee', 'all'] as const

export const couponDurations = ['first_term', 'every_term'] as const

export const quoteLineKinds = [
  'plan',
  'additional_members',
  'enrolment_fee',
  'discount',
  'credit',
  'adjustment',
] as const

/** One line of a quote, an order or a receipt. Discounts and credits are negative. Cents. */
export type QuoteLine = {
  kind: (typeof quoteLineKinds)[number]
  label: string
  quantity: number
  unitCents: number
  amountCents: number
}

export const benefitPeriods = ['month', 'year'] as const

/** A service a plan includes at no further charge, e.g. two cleanings a year. */
export type PlanBenefit = {
  service: string
  name: string
  quantity: number
  period: (typeof benefitPeriods)[number]
}
