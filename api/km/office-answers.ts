import { z } from '@hono/zod-openapi'
import { officeHoursSchema } from '#domain/offices/office.schema.ts'
import { acceptances } from '#domain/values/offices.ts'

const summary = {
  id: z.string(),
  name: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  acceptance: z.enum(acceptances),
  specialties: z.array(z.string()),
  languages: z.array(z.string()),
  opensSaturday: z.boolean(),
  lastVerified: z.string().nullable(),
  hours: officeHoursSchema.nullable(),
}

const provider = z.object({
  id: z.string(),
  npi: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  credential: z.string().nullable(),
  specialty: z.string().nullable(),
  languages: z.array(z.string()),
})

/** Everything the public may know of one office. */
export const officeAnswer = z
  .object({
    ...summary,
    accessibility: z.array(z.string()),
    endsOn: z.string().nullable(),
    providers: z.array(provider),
  })
  .openapi('Office')

/** A page of a search; miles are null when it had no origin. */
export const officesAnswer = z.object({
  total: z.int(),
  origin: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  offices: z.array(z.object({ ...summary, distanceMiles: z.number().nullable() }).openapi('FoundOffice')),
})

/** Every office, by state and city. */
export const directoryAnswer = z.object({
  states: z.array(
    z.object({
      state: z.string(),
      cities: z.array(z.object({ city: z.string(), offices: z.array(officeAnswer) })),
    }),
  ),
})
