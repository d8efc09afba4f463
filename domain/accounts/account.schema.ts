import { z } from 'zod'
import { keptAddressSchema, knownEmailSchema } from '#domain/person.schema.ts'
import * as m from '#messages'
import { shownMemberShape } from './member-field.schema.ts'
import { passwordLength } from './password-length.ts'

/** Password: 12 to 128 characters, no composition rules (NIST SP 800-63B §3.1.1.2). */
export const newPasswordSchema = z
  .string()
  .min(passwordLength.least, { error: () => m.validation_password_least(passwordLength) })
  .max(passwordLength.most, { error: () => m.validation_password_most(passwordLength) })

/** The sign-in form. */
export const credentialsSchema = z.strictObject({
  email: knownEmailSchema,
  password: z
    .string()
    .min(1, { error: () => m.validation_enter_password() })
    .max(passwordLength.most, { error: () => m.validation_password_most(passwordLength) }),
})

/** Response of the session check, which the browser keeps. */
export const authStateSchema = z.object({ isAuthenticated: z.boolean(), email: z.string().optional() })
export type AuthState = z.infer<typeof authStateSchema>
export const signedInSchema = authStateSchema.required()

export const askForResetSchema = z.strictObject({ email: knownEmailSchema })

const linkToken = z
  .string()
  .min(1, { error: () => m.validation_link_complete() })
  .max(200, { error: () => m.validation_link_valid() })

/** The form to choose a new password; the token comes from the link. */
export const choosePasswordSchema = z.strictObject({ password: newPasswordSchema })

export const setNewPasswordSchema = z.strictObject({ token: linkToken, password: newPasswordSchema })

export const joinAccountSchema = z.strictObject({ token: linkToken })

/** An email as typed, checked only for format and typos. */
export const validateEmailSchema = z.strictObject({ email: z.string().max(1000) })

/** A member as shown on their own pages. */
export const memberViewSchema = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.iso.date(),
    phone: z.string().nullable(),
    address: keptAddressSchema.nullable(),
    ...shownMemberShape,
  })
  .meta({ named: 'Member' })
export type MemberView = z.infer<typeof memberViewSchema>
