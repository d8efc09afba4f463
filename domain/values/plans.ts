/** How often a plan is paid for: each is the length of one term. */
export const intervals = ['month', 'quarter', 'half_year', 'year'] as const
export type Interval = (typeof intervals)[number]

export const planTiers = ['adult', 'child', 'perio', 'family'] as const
export type PlanTier = (typeof planTiers)[number]

/** What a coupon is taken off: the price of the term, the enrolment fee, or both. */
export const couponScopes = ['price', 'fee', 'all'] as const

export const couponDurations = ['first_term', 'every_term'] as const
