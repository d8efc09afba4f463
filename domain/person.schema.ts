import { z } from 'zod'
import { readTypedDate } from '#domain/calendar.ts'
import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import { narrow, phoneDigits, withoutUnseen } from '#domain/typed-text.rules.ts'
import type { Address } from '#domain/values/accounts.ts'
import { mailStateOf, type StateCode, stateNameOf, stateNames } from '#domain/values/states.ts'
import { outsideOfStates, statesOfZip, zipFit } from '#domain/values/zip-prefixes.ts'
import { oneLine, typedText } from '#domain/words.schema.ts'
import * as m from '#messages'
import { emailPattern, readEmail, whyNoEmail } from './email-text.rules.ts'

/** An email as typed or pasted. */
const typedEmailSchema = z
  .string()
  .transform(readEmail)
  .pipe(
    z
      .string()
      .min(1, { error: () => m.validation_enter_email_address() })
      .max(254, { error: () => m.validation_email_address_too_long() }),
  )

/** An email in its stored form, at most 254 characters, however it was typed. */
export const emailSchema = typedEmailSchema
  .pipe(z.email({ pattern: emailPattern, error: ({ input }) => whyNoEmail(String(input)) }))
  .refine((email) => email.lastIndexOf('@') <= 64, { error: () => m.validation_email_address_too_long() })
  .refine((email) => !holdsCardNumber(email), cardNumberRefused)

/** Normalizes input that contains no letters, typed or pasted. */
const plainly = (typed: string) => narrow(withoutUnseen(typed))

/** The email of an existing account. Any address accepted earlier keeps working for sign-in. */
export const knownEmailSchema = typedEmailSchema
  .refine((email) => /^(?:"[^"]*"|[^@\s,]+)@[^@\s,]+\.[^@\s,]+$/.test(email), {
    error: ({ input }) => whyNoEmail(String(input)),
  })
  .refine((email) => !holdsCardNumber(email), cardNumberRefused)

const notALetter = /[^\p{L}\p{Nd}]/gu

/** One line that may contain numbers, but not a card number. */
const lineSchema = (max: number) => oneLine(max).refine((text) => !holdsCardNumber(text), cardNumberRefused)

/** A person's name: 1 to 60 characters of any script. Card numbers pasted by mistake are refused. */
export const nameSchema = oneLine(60)
  .min(1, { error: () => m.validation_enter_name() })
  .refine((name) => !holdsLongNumber(name), { error: () => m.validation_name_cannot_contain_long() })
  .refine((name) => /\p{L}/u.test(name), { error: () => m.validation_name_needs_least_one() })

/** The last name, or nothing: some people have a single name. */
export const lastNameSchema = oneLine(60)
  .refine((name) => !holdsLongNumber(name), { error: () => m.validation_name_cannot_contain_long() })
  .refine((name) => name === '' || /\p{L}/u.test(name), { error: () => m.validation_name_needs_least_one() })

/** Six digits of any script in a row, however they are separated. */
function holdsLongNumber(text: string): boolean {
  return /\p{Nd}{6}/u.test(text.normalize('NFKC').replaceAll(notALetter, ''))
}

/**
 * Area code and exchange of the North American Numbering Plan: each starts with 2 to 9, and neither is a service code
 * like 911.
 */
const northAmerican = /^(?!.11|...(?:.11))[2-9][0-8]\d[2-9]\d{6}$/

/** A dialable U.S. phone number, typed or pasted, with or without an extension. Ten digits are stored. */
export const phoneSchema = typedText()
  .transform(phoneDigits)
  .pipe(
    z
      .string()
      .regex(/^\d{10}$/, { error: () => m.validation_enter_10_digit_u() })
      // Doesn't abort at the first error, so the form's cross-field checks still run.
      .refine((digits) => digits.length !== 10 || northAmerican.test(digits), {
        error: () => m.validation_u_s_phone_number(),
      }),
  )

export const zipSchema = z
  .string()
  .transform(plainly)
  .pipe(z.string().regex(/^\d{5}(-\d{4})?$/, { error: () => m.validation_enter_zip_code_like() }))

export const stateSchema = z
  .enum(Object.keys(stateNames) as StateCode[], {
    error: ({ input }) => {
      const where = typeof input === 'string' ? mailStateOf(input) : null
      return where ? m.validation_zip_outside_states({ where }) : m.validation_choose_state()
    },
  })
  .meta({ named: 'State' })

/** An existing calendar date from 1900 on: 'YYYY-MM-DD', or as typed in the U.S., '02/28/1987'. */
export const birthDateSchema = z
  .string()
  .transform((typed) => readTypedDate(plainly(typed)))
  .pipe(z.iso.date({ error: () => m.validation_enter_real_date_like() }))
  .refine((date) => date >= '1900-01-01', { error: () => m.validation_enter_year_1900() })

/** An address as stored. */
export const keptAddressSchema = z
  .strictObject({
    line1: lineSchema(100).min(1, { error: () => m.validation_enter_street_address() }),
    line2: lineSchema(100).optional(),
    city: lineSchema(60).min(1, { error: () => m.validation_enter_city() }),
    state: stateSchema,
    zip: zipSchema,
  })
  .meta({ named: 'Address' }) satisfies z.ZodType<Address>

/**
 * An address as a person enters it. The state decides which rules apply, so the ZIP code must be in it. If the ZIP code
 * belongs to a neighboring state, the form asks, and `confirmed` is the answer. A form keeps the answer, but it isn't
 * stored.
 */
export const askedAddressSchema = keptAddressSchema
  .extend({ confirmed: z.boolean().optional() })
  .superRefine(({ zip, state, confirmed }, context) => {
    const fit = zipFit(zip, state)
    if (fit === 'fits' || (fit === 'asked' && confirmed)) return
    const outside = outsideOfStates(zip)
    const usual = statesOfZip(zip).map(stateNameOf).join(' or ')
    const name = stateNameOf(state)
    context.addIssue({
      code: 'custom',
      path: [fit === 'asked' ? 'confirmed' : 'zip'],
      message: outside
        ? m.validation_zip_outside_states({ where: outside === 'military' ? outside : 'territory' })
        : fit === 'asked'
          ? m.validation_zip_of_neighbor({ zip, usual, state: name })
          : m.validation_zip_elsewhere({ state: name }),
    })
  })

/** The same, as stored. */
export const addressSchema = askedAddressSchema.overwrite(({ confirmed: _, ...address }) => address)
