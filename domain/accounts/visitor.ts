/** The sender of a request to a brand's site: a signed-in member, or an anonymous visitor. */
export type Visitor =
  | { kind: 'anonymous' }
  | {
      kind: 'member'
      accountId: string
      email: string | null
      sessionId: string
      /** The staff member who views these pages as the member, read-only, and until when. Absent for the member. */
      lookedAtBy?: { name: string; until: Date }
    }

/** The account whose rows are read or changed, and `today`, the brand's calendar date 'YYYY-MM-DD'. */
export type AccountContext = { brandId: string; accountId: string; today: string }

/** The same for one of the account's memberships. */
export type MembershipContext = AccountContext & { membershipId: string }

/** What the domain may know about a request. */
export type RequestScope = {
  visitor: Visitor
  /** For limits and consent records; uses forwarded headers only if TRUST_PROXY allows. */
  ip: string
  userAgent: string | null
  /** The content version of a signed preview link, if the browser followed one. */
  previewOf?: string
  /** The console's origin, if it shows this page of a draft in a frame. */
  framedBy?: string
}
