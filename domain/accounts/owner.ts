/** Whose rows a command reads and writes, and the brand's calendar date it does so on. */
export type Owner = { brandId: string; accountId: string; today: string }

/** The same for one of the account's memberships. */
export type MembershipOwner = Owner & { membershipId: string }
