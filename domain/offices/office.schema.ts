import { z } from 'zod'
import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import type { ListedFieldName, PublicFieldName, ShownOfficeFields } from '#domain/values/office-fields.ts'
import { type OfficeHours, type Opening, officeLanguages, specialties } from '#domain/values/offices.ts'
import { typedText } from '#domain/words.schema.ts'
import * as m from '#messages'

const clock = z
  .string()
  .regex(/^([01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/, { error: () => m.validation_write_times_hh_mm() })

const openingSchema = z
  .strictObject({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    error: () => m.validation_office_closes_after_opens(),
  }) satisfies z.ZodType<Opening>

export const officeHoursSchema = z.strictObject({
  weekly: z.array(z.array(openingSchema)).length(7),
  exceptions: z.array(
    z.strictObject({ date: z.iso.date(), openings: z.array(openingSchema), note: z.string().optional() }),
  ),
}) satisfies z.ZodType<OfficeHours>

export type { OfficeHours, Opening } from '#domain/values/offices.ts'

const DEFAULT_RADIUS_MILES = 25
export const MAX_RADIUS_MILES = 100

/** A form sends every field, with empty ones as ''. */
const absentWhenEmpty = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const number = (message: { error: () => string }) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : absentWhenEmpty(value)),
    z.number(message).optional(),
  )
const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 'on'
      ? true
      : value === 'false' || value === '0'
        ? false
        : absentWhenEmpty(value),
  z.boolean({ error: () => m.validation_true_or_false() }).optional(),
)
const text = (max: number) =>
  z.preprocess(
    absentWhenEmpty,
    typedText()
      .max(max, { error: () => m.validation_use_characters_fewer({ max }) })
      .refine((typed) => !holdsCardNumber(typed), { ...cardNumberRefused, abort: true })
      .optional(),
  )
const within = (value: number | undefined, low: number, high: number) =>
  value === undefined || (value >= low && value <= high)

const ZIP_FORM = { error: () => m.validation_zip_or_city() }
const RADIUS_RANGE = { error: () => m.validation_radius({ most: MAX_RADIUS_MILES }) }
const LAT_RANGE = { error: () => m.validation_latitude() }
const LNG_RANGE = { error: () => m.validation_longitude() }
const LIMIT_RANGE = { error: () => m.validation_office_limit() }
const OFFSET_RANGE = { error: () => m.validation_office_offset() }

/** A ZIP code, or text that ends with one, as an address does: 'Phoenix, AZ 85004'. */
export const endsWithZip = /(?:^|\s)(\d{5}(?:-\d{4})?)$/

/**
 * An office search as the API and the page's form send it: around a ZIP code or place name (either may be in `zip` or
 * `place`) or a point. Without any of them, everywhere. `radius` is in miles.
 */
export const searchOfficesSchema = z
  .object({
    zip: text(80).refine((zip) => zip === undefined || !/\d/.test(zip) || endsWithZip.test(zip), ZIP_FORM),
    place: text(80),
    lat: number(LAT_RANGE).refine((lat) => within(lat, -90, 90), LAT_RANGE),
    lng: number(LNG_RANGE).refine((lng) => within(lng, -180, 180), LNG_RANGE),
    radius: number(RADIUS_RANGE)
      .refine((radius) => within(radius, 1, MAX_RADIUS_MILES), RADIUS_RANGE)
      .transform((radius) => radius ?? DEFAULT_RADIUS_MILES),
    specialty: z.preprocess(
      absentWhenEmpty,
      z.enum(specialties, { error: () => m.validation_choose_specialty_list() }).optional(),
    ),
    language: z.preprocess(
      absentWhenEmpty,
      z.enum(officeLanguages, { error: () => m.validation_choose_language_list() }).optional(),
    ),
    accepting: flag,
    openSaturday: flag,
    openNow: flag,
    q: text(80),
    limit: number(LIMIT_RANGE)
      .refine(
        (limit) => limit === undefined || (Number.isInteger(limit) && within(limit, 1, 100)),
        LIMIT_RANGE,
      )
      .transform((limit) => limit ?? 20),
    offset: number(OFFSET_RANGE)
      .refine(
        (skip) => skip === undefined || (Number.isInteger(skip) && within(skip, 0, 10_000)),
        OFFSET_RANGE,
      )
      .transform((skip) => skip ?? 0),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lat'],
    error: () => m.validation_both_lat_lng(),
  })
export type SearchOffices = z.infer<typeof searchOfficesSchema>

/** The origin of a search and its label. */
export type SearchOrigin = { label: string; latitude: number; longitude: number }

/** An office as lists show it. */
export type OfficeSummary = ShownOfficeFields<ListedFieldName> & {
  id: string
  name: string
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
  phone: string
  latitude: number
  longitude: number
  timeZone: string
  opensSaturday: boolean
  /** Null when unknown. */
  hours: OfficeHours | null
  /** 'YYYY-MM-DD', or null if it was never verified. */
  lastVerified: string | null
}

/** An office found by a search. Miles are null when the search had no origin. */
export type FoundOffice = OfficeSummary & { distanceMiles: number | null }

export type OfficeSearchAnswer = { total: number; origin: SearchOrigin | null; offices: FoundOffice[] }

type Provider = {
  id: string
  npi: string | null
  firstName: string
  lastName: string
  credential: string | null
  specialty: string | null
  languages: string[]
}

/** Everything public about one office. */
export type OfficeDetails = OfficeSummary &
  ShownOfficeFields<PublicFieldName> & {
    /** The last day it participates, 'YYYY-MM-DD'. Null while none is set. */
    endsOn: string | null
    providers: Provider[]
  }

/** The place of a ZIP code. Null if the ZIP code doesn't exist. */
export const zipPlaceSchema = z.object({
  place: z.object({ city: z.string(), state: z.string() }).nullable(),
})
export type ZipPlace = z.infer<typeof zipPlaceSchema>
