import type { StateCode } from './states.ts'

/** Purposes of emailed links. */
export const linkPurposes = [
  'reset_password',
  'join_account',
  'change_email',
  'update_card',
  'pay_renewal',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The languages a member can choose for emails and calls. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** A U.S. postal address. The ZIP code has 5 or 9 digits. */
export type Address = { line1: string; line2?: string; city: string; state: StateCode; zip: string }
