import { z } from 'zod'
import { isNpi } from '#domain/offices/npi.rules.ts'
import { languageLabels } from '#domain/offices/office-words.ts'
import { nameSchema, phoneSchema, zipSchema } from '#domain/person.schema.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import type { OfficeForm } from '#domain/values/office-fields.ts'
import { type OfficeHours, officeLanguages, specialties } from '#domain/values/offices.ts'
import { stateNames } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'
import { fieldShape, line, orNull } from './field.schema.ts'
import { readExceptions, readOpenings } from './hours-text.rules.ts'
import { readPoint } from './point-text.rules.ts'

const needed = (max: number, words: Words) =>
  line(max).refine((text) => /[\p{L}\p{N}]/u.test(text), { error: () => words() })

/** One day, as typed. */
const dayText = z
  .string()
  .max(200, { error: () => m.validation_use_200_characters_fewer() })
  .superRefine((text, context) => {
    const read = readOpenings(text)
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
  })

/** Languages as names or codes, separated by commas. */
const languagesText = line(200).transform((text, context): string[] =>
  text
    .split(/[,;]/)
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
    .flatMap((word) => {
      const code = officeLanguages.find(
        (each) => each === word || languageLabels[each].toLowerCase() === word,
      )
      if (code) return [code]
      context.addIssue({ code: 'custom', message: m.errors_language_list({ word }) })
      return []
    }),
)

/** The office's position on the map. Null when nothing is typed. */
const pointText = z.string().transform((text, context) => {
  const point = readPoint(text)
  if (text.trim() !== '' && !point)
    context.addIssue({
      code: 'custom',
      message: m.errors_write_latitude_longitude_like(),
    })
  return point
})

const providerSchema = z.strictObject({
  /** The existing dentist's id. '' for a new one. */
  id: z.union([z.uuid(), z.literal('')]),
  firstName: nameSchema,
  lastName: nameSchema,
  credential: line(30).transform(orNull),
  npi: line(10)
    .refine((text) => text === '' || isNpi(text), {
      error: () => m.validation_national_provider_identifier_check(),
    })
    .transform(orNull),
  specialty: z.union([z.enum(specialties), z.literal('')]).transform((code) => code || null),
  languages: languagesText,
})

/** An office as typed in a form. The output is what is stored. */
export const officeFormSchema = z
  .strictObject({
    name: needed(150, m.validation_office_name),
    line1: needed(150, m.validation_office_street),
    line2: line(150).transform(orNull),
    city: needed(80, m.validation_office_city),
    state: z.enum(Object.keys(stateNames) as [keyof typeof stateNames], {
      error: () => m.validation_choose_state(),
    }),
    zip: zipSchema,
    /** Null: use its ZIP code. Absent where the form doesn't ask: it stays unchanged. */
    point: pointText.optional(),
    phone: phoneSchema,
    week: z.array(dayText).length(7),
    exceptions: z
      .string()
      .max(8_000, { error: () => m.validation_use_8_000_characters() })
      .superRefine((text, context) => {
        const read = readExceptions(text)
        if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
      }),
    ...fieldShape,
    /** Plans honored only at selected offices. */
    planIds: z.array(z.uuid()).max(500),
    providers: z.array(providerSchema).max(100, { error: () => m.validation_office_100_dentists_most() }),
  })
  .transform(({ week, exceptions, ...rest }) => ({ ...rest, hours: hoursOf(week, exceptions) }))
  .meta({ named: 'OfficeForm' }) satisfies z.ZodType<unknown, OfficeForm>

export type { OfficeForm } from '#domain/values/office-fields.ts'
/** The same for an API response, which returns a form as typed. */
export const typedOfficeSchema = officeFormSchema as unknown as z.ZodType<OfficeForm>
/** As stored. */
export type OfficeEntry = z.output<typeof officeFormSchema>

/** Null when no hours are given for any day. */
function hoursOf(week: string[], exceptions: string): OfficeHours | null {
  if (week.every((text) => text.trim() === '') && exceptions.trim() === '') return null
  const days = week.map(readOpenings).map((read) => ('value' in read ? read.value : []))
  const others = readExceptions(exceptions)
  return { weekly: days, exceptions: 'value' in others ? others.value : [] }
}

const revision = z.int().min(0)

/** A save: the form, and the revision it was loaded from. */
export const saveOfficeSchema = z.strictObject({ revision, form: officeFormSchema })
export const addOfficeSchema = z.strictObject({ form: officeFormSchema })

const reason = line(300).refine((text) => text.length > 0, { error: () => m.validation_say_why_audit() })
const day = daySchema()

/** The end of an office's participation. */
export const endOfficeSchema = z.strictObject({
  revision,
  endsOn: day,
  /** The office its members move to the day after. Null: they choose. */
  replacedBy: z.union([z.uuid(), z.literal('')]).transform(orNull),
  reason,
})
export const keepOfficeSchema = z.strictObject({ revision, reason })
