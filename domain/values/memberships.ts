/** `pending → active → past_due → active | lapsed`; `active → expired`, `active → cancelled`. */
export const membershipStatuses = ['pending', 'active', 'past_due', 'lapsed', 'expired', 'cancelled'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

/** What a paid period is for: a whole term, or a mid-term change, either an added person or a more expensive plan. */
export const termKinds = ['term', 'additional', 'plan_change'] as const

/** How another person on the plan is related to the primary member. */
export const relationships = ['spouse', 'domestic_partner', 'child', 'other'] as const

/** Who cancels a membership before its term is over, or turns off its renewal. */
export const cancelers = ['member', 'operator'] as const
export type Canceler = (typeof cancelers)[number]
