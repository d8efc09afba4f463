import { z } from 'zod'
import { type StateCode, stateNames } from '#domain/states.ts'

/** Email: at most 254 characters, trimmed and lower-cased. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(254, 'That email address is too long.')
  .pipe(z.email('Enter an email address like name@example.com.'))

/** A person's name: 1 to 60 characters of any script; card numbers pasted by mistake are refused. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Use 60 characters or fewer.')
  .refine((name) => !/\d{6,}/.test(name.replaceAll(/[\s-]/g, '')), 'A name cannot contain a long number.')
  .refine((name) => /\p{L}/u.test(name), 'A name needs at least one letter.')

/** A U.S. phone number: whatever is typed, ten digits are kept. */
export const phoneSchema = z
  .string()
  .trim()
  .transform((typed) => typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^\d{10}$/, 'Enter a 10-digit U.S. phone number.'))

export const zipSchema = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code like 85004 or 85004-1234.')

export const stateSchema = z.enum(Object.keys(stateNames) as StateCode[], 'Choose a state.')

/** A calendar date that exists, 'YYYY-MM-DD', from 1900 on. */
export const birthDateSchema = z
  .string()
  .trim()
  .pipe(z.iso.date('Enter a date that exists.'))
  .refine((date) => date >= '1900-01-01', 'Enter a year from 1900 on.')

/** Password: 12 to 128 characters, no composition rules (NIST SP 800-63B §3.1.1.2). */
export const newPasswordSchema = z
  .string()
  .min(12, 'Use at least 12 characters.')
  .max(128, 'Use at most 128 characters.')

const line = z.string().trim().min(1, 'Enter a street address.').max(100, 'Use 100 characters or fewer.')

export const addressSchema = z.strictObject({
  line1: line,
  line2: z.string().trim().max(100, 'Use 100 characters or fewer.').optional(),
  city: z.string().trim().min(1, 'Enter a city.').max(60, 'Use 60 characters or fewer.'),
  state: stateSchema,
  zip: zipSchema,
})
export type Address = z.infer<typeof addressSchema>

/** What the sign-in form sends. */
export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, 'Enter your password.').max(128, 'Use at most 128 characters.'),
})

/** What the session check answers, and the browser keeps. */
export const authStateSchema = z.object({ isAuthenticated: z.boolean(), email: z.string().optional() })
export type AuthState = z.infer<typeof authStateSchema>

export const askForResetSchema = z.strictObject({ email: emailSchema })

const linkToken = z.string().min(1, 'This link is not complete.').max(200, 'This link is not valid.')

/** What the form to choose a new password holds; the token comes from the link. */
export const choosePasswordSchema = z.strictObject({ password: newPasswordSchema })

export const setNewPasswordSchema = z.strictObject({ token: linkToken, password: newPasswordSchema })

export const joinAccountSchema = z.strictObject({ token: linkToken })

/** An email as typed, to be looked at for form and slips only. */
export const validateEmailSchema = z.strictObject({ email: z.string().max(1000) })
