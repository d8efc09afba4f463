/** open: it sells; paused: nothing new is sold, and members stay members and renew. */
export const brandStandings = ['open', 'paused'] as const

/** What a state gave the operator so that it may sell there: its number, and the last day it is good, 'YYYY-MM-DD'. */
export type Registration = { state: string; number: string; validUntil: string }

/** Settings of a brand that are not page content: the legal operator and who may do what. */
export type BrandSettings = {
  /**
   * Who sells the plan, as the disclosure and the card must name it. Phones are ten digits; the toll-free one is named
   * wherever Texas, Oregon and Nevada ask for one.
   */
  operator: {
    name: string
    address: string
    phone: string
    tollFreePhone?: string | null | undefined
    email: string
  }
  /** IANA zone in which the brand's calendar days begin and end. */
  timeZone: string
  /** Who may open content that is not published. */
  previewAccess: 'open' | 'staff'
  /** Hosts a redirect or link may leave the site for. */
  externalHosts: string[]
  /** The origin mails and links name, e.g. https://www.example.com; null: the deployment's own. */
  origin: string | null
  /**
   * What one person of the staff gives back to one member alone within 30 days, or charges them; above it a second one
   * must approve. Cents.
   */
  refundLimitCents: number
  /** What one person of the staff gives back alone on a day of the brand, to all members together. Cents. */
  refundDayLimitCents: number
  /** Days before a term of half a year or more on which its members are told of it, the earlier first; unset: the usual ones. */
  noticeDays?: [number, number] | undefined
  /** One for each state at most; without it nothing is sold where the state's law asks for one. */
  registrations: Registration[]
  standing: (typeof brandStandings)[number]
  /**
   * Set while the brand is being closed, which a build before reads as paused: renewals are charged through the day `on`,
   * members are told from `tellsAt`; `toldSince`: when the first was, after which the closing cannot be undone.
   */
  closing: { on: string; tellsAt: string; toldSince: string | null } | null
  /** Hosts of the brand and when each was last verified; null: asked for and not yet verified. */
  hostChecks: { host: string; checkedAt: string | null }[]
}
