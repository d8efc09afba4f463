/** open: it sells. paused: no new sales, but members stay and renew. */
export const brandStandings = ['open', 'paused'] as const

/** A state's permission for the operator to sell there: its number and its last valid day, 'YYYY-MM-DD'. */
export type Registration = { state: string; number: string; validUntil: string }

/** Settings of a brand that aren't page content: the legal operator and who may do what. */
export type BrandSettings = {
  /**
   * The seller of the plan, as the disclosure and the card must name it. Phones are ten digits. The toll-free one is
   * shown where Texas, Oregon and Nevada require one.
   */
  operator: {
    name: string
    address: string
    phone: string
    tollFreePhone?: string | null | undefined
    email: string
  }
  /** The IANA time zone of the brand's calendar days. */
  timeZone: string
  /** Who may open unpublished content. */
  previewAccess: 'open' | 'staff'
  /** External hosts that redirects and links may lead to. */
  externalHosts: string[]
  /** The origin in emails and links, e.g. https://www.example.com. Null: the deployment's own. */
  origin: string | null
  /**
   * The most one staff member may refund to or charge one member alone within 30 days. Above it, a second person must
   * approve. Cents.
   */
  refundLimitCents: number
  /** The most one staff member may refund alone per day of the brand, to all members together. Cents. */
  refundDayLimitCents: number
  /**
   * Days before a term of half a year or more on which its members get renewal notices, the earlier first. Unset: the
   * defaults.
   */
  noticeDays?: [number, number] | undefined
  /** At most one per state. Where the state's law requires one, nothing is sold without it. */
  registrations: Registration[]
  standing: (typeof brandStandings)[number]
  /**
   * Set while the brand is closing. The previous build reads it as paused. Renewals are charged through the day `on`,
   * and members are notified from `tellsAt`. `toldSince`: when the first was notified, after which the closing can't be
   * undone.
   */
  closing: { on: string; tellsAt: string; toldSince: string | null } | null
  /** The brand's hosts and when each was last verified. Null: requested and not verified yet. */
  hostChecks: { host: string; checkedAt: string | null }[]
}
