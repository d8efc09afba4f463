import { z } from 'zod'
import { emailSchema, newPasswordSchema } from './account.schema.ts'

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
