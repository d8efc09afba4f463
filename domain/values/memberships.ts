/** `pending → active → past_due → active | lapsed`; `active → expired`, `active → cancelled`. */
export const membershipStatuses = ['pending', 'active', 'past_due', 'lapsed', 'expired', 'cancelled'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

/** What a paid period pays for: a whole term, or in mid-term a person added or a dearer plan. */
export const termKinds = ['term', 'additional', 'plan_change'] as const

/** How a person covered beside the member is related to them. */
export const relationships = ['spouse', 'domestic_partner', 'child', 'other'] as const

/** Who ends a membership before its term is over, or keeps it from renewing. */
export const cancelers = ['member', 'operator'] as const
export type Canceler = (typeof cancelers)[number]
