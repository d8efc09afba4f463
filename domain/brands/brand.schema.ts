import { z } from 'zod'
import { isTimeZone } from '#domain/calendar.ts'
import { type BrandSettings, brandStandings } from '#domain/values/brands.ts'

/**
 * Settings of a brand, as `BrandSettings` describes them. Unknown keys are dropped, so an instance of the previous
 * build can still serve brands a newer one has written.
 */
export const brandSettingsSchema = z.object({
  operator: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string().regex(/^\d{10}$/),
    tollFreePhone: z
      .string()
      .regex(/^\d{10}$/)
      .nullish(),
    // Validated where it is entered, with wider rules than zod's.
    email: z.string().min(3),
  }),
  timeZone: z.string().refine(isTimeZone, 'Use a time zone like America/Phoenix.'),
  previewAccess: z.enum(['open', 'staff']),
  externalHosts: z.array(z.string()),
  origin: z.url().nullable(),
  refundLimitCents: z.int().min(0).default(5_000),
  refundDayLimitCents: z.int().min(0).default(50_000),
  noticeDays: z.tuple([z.int(), z.int()]).optional(),
  registrations: z
    .array(z.object({ state: z.string(), number: z.string(), validUntil: z.iso.date() }))
    .default([]),
  standing: z.enum(brandStandings).default('open'),
  closing: z
    .object({ on: z.iso.date(), tellsAt: z.iso.datetime(), toldSince: z.iso.datetime().nullable() })
    .nullable()
    .default(null),
  hostChecks: z.array(z.object({ host: z.string(), checkedAt: z.iso.datetime().nullable() })).default([]),
}) satisfies z.ZodType<BrandSettings>

export type { BrandSettings } from '#domain/values/brands.ts'

/** A brand as the rest of the code sees it. */
export type Brand = {
  id: string
  key: string
  name: string
  hosts: string[]
  settings: BrandSettings
  publishedVersion: number | null
}
