/** What a coupon is taken off: the price of the term, the enrolment fee, or both. */
export const couponScopes = ['price', 'fee', 'all'] as const
export const couponDurations = ['first_term', 'every_term'] as const
