import { z } from 'zod'
import { isTimeZone } from '#domain/calendar.ts'

/** open: it sells; paused: nothing new is sold, and who is a member stays one and renews. */
export const brandStandings = ['open', 'paused'] as const

/**
 * Settings of a brand that are not page content: the legal operator and who may do what. Names it does not know are
 * dropped, so that an instance of the last build still serves every brand when a newer one has written.
 */
export const brandSettingsSchema = z.object({
  /** Who sells the plan, as the disclosure and the card must name it. */
  operator: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string().regex(/^\d{10}$/),
    email: z.email(),
  }),
  /** IANA zone in which the brand's calendar days begin and end. */
  timeZone: z.string().refine(isTimeZone, 'Use a time zone like America/Phoenix.'),
  /** Who may open content that is not published. */
  previewAccess: z.enum(['open', 'staff']),
  /** Hosts a redirect or link may leave the site for. */
  externalHosts: z.array(z.string()),
  /** The origin mails and links name, e.g. https://www.example.com; null: the deployment's own. */
  origin: z.url().nullable(),
  /** Up to how much one person of the staff gives back alone; above it another one must approve. Cents. */
  refundLimitCents: z.int().min(0).default(5_000),
  standing: z.enum(brandStandings).default('open'),
  /**
   * That it is being closed, which a build before reads as paused: renewals are charged through the day `on`, members are
   * told from `tellsAt`; `toldSince`: when the first was, after which nothing takes it back.
   */
  closing: z
    .object({ on: z.iso.date(), tellsAt: z.iso.datetime(), toldSince: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  /** Hosts that were seen to be the brand's, and when; with null those that it asked for and are still to be seen. */
  hostChecks: z.array(z.object({ host: z.string(), checkedAt: z.iso.datetime().nullable() })).default([]),
})

export type BrandSettings = z.infer<typeof brandSettingsSchema>

/** A brand as the rest of the house sees it. */
export type Brand = {
  id: string
  key: string
  name: string
  hosts: string[]
  settings: BrandSettings
  publishedVersion: number | null
}
