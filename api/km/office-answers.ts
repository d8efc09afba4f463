import { z } from '@hono/zod-openapi'
import { officeHoursSchema } from '#domain/offices/office.schema.ts'
import { listedFieldNames, ofEachField, publicFieldNames } from '#domain/offices/office-fields.ts'
import type {
  ListedFieldName,
  OfficeField,
  PublicFieldName,
  ShownOfficeFields,
} from '#domain/values/office-fields.ts'

type Shape<Fields> = { [Name in keyof Fields]: z.ZodType<Fields[Name], Fields[Name]> }

function shownField(_: string, field: OfficeField): z.ZodType {
  if (field.kind === 'choices') return z.array(z.string())
  return field.kind === 'choice' ? z.enum(field.codes) : z.string().nullable()
}
const listedFields = ofEachField(listedFieldNames, shownField) as Shape<ShownOfficeFields<ListedFieldName>>
const publicFields = ofEachField(publicFieldNames, shownField) as Shape<ShownOfficeFields<PublicFieldName>>

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
  ...listedFields,
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

/** Everything public about one office. */
export const officeAnswer = z
  .object({
    ...summary,
    ...publicFields,
    endsOn: z.string().nullable(),
    providers: z.array(provider),
  })
  .openapi('Office')

/** A page of search results; miles are null if the search had no origin. */
export const officesAnswer = z.object({
  total: z.int(),
  origin: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  offices: z.array(z.object({ ...summary, distanceMiles: z.number().nullable() }).openapi('FoundOffice')),
})

/** Every office, grouped by state and city. */
export const directoryAnswer = z.object({
  states: z.array(
    z.object({
      state: z.string(),
      cities: z.array(z.object({ city: z.string(), offices: z.array(officeAnswer) })),
    }),
  ),
})
