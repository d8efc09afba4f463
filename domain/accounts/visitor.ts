/** Who is asking: a browser that is signed in to the brand, or nobody in particular. */
export type Visitor =
  | { kind: 'anonymous' }
  | {
      kind: 'member'
      accountId: string
      email: string | null
      sessionId: string
      /** Who of the staff sees the member's pages, and until when: they may change nothing. Absent: the member. */
      lookedAtBy?: { name: string; until: Date }
    }

/** Whose rows are read or changed: an account of a brand, on `today`, the brand's calendar date 'YYYY-MM-DD'. */
export type AccountContext = { brandId: string; accountId: string; today: string }

/** The same for one of the account's memberships. */
export type MembershipContext = AccountContext & { membershipId: string }

/** One request as the domain may know it. */
export type RequestScope = {
  visitor: Visitor
  /** For limits and consent records; honours forwarded headers only where TRUST_PROXY says so. */
  ip: string
  userAgent: string | null
  /** The version of the content a signed link lets this browser open, if it followed one. */
  previewOf?: string
  /** The console's origin, where this is a page of the draft that it shows in a frame. */
  framedBy?: string
}
