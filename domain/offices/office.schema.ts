import { z } from 'zod'

const clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, 'Write times as HH:MM.')

/** One opening; an office that closes for lunch has two on a day. Times are the office's own wall clock. */
export const openingSchema = z.strictObject({ opens: clock, closes: clock })

/** Seven days, Monday first, and dated exceptions (an empty list of openings: closed that day). */
export const officeHoursSchema = z.strictObject({
  weekly: z.array(z.array(openingSchema)).length(7),
  exceptions: z.array(
    z.strictObject({ date: z.iso.date(), openings: z.array(openingSchema), note: z.string().optional() }),
  ),
})

export type Opening = z.infer<typeof openingSchema>
export type OfficeHours = z.infer<typeof officeHoursSchema>

/** Whom an office takes, in the words of FHIR Plan-Net's newpatients value set. */
export const acceptances = ['accepting', 'not-accepting', 'existing-patients', 'existing-families'] as const
export type Acceptance = (typeof acceptances)[number]

export const specialties = [
  'general',
  'pediatric',
  'orthodontics',
  'periodontics',
  'endodontics',
  'oral-surgery',
  'prosthodontics',
] as const
export type Specialty = (typeof specialties)[number]
