import type { Address, Language } from './accounts.ts'
import type { relationships } from './memberships.ts'

/** What can be ordered. A kind differs from another by its data and by what settling it writes. */
export const orderKinds = [
  'checkout',
  'purchase',
  'renewal',
  'addition',
  'plan_change',
  'desk_sale',
  'adjustment',
] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * `open` while it is being paid for; `settled` once it was paid for and given; `declined` when nothing was charged and
 * nothing given; `returned` when it was paid for, could not be given any more, and the money goes back.
 */
export const orderStatuses = ['open', 'settled', 'declined', 'returned'] as const

/**
 * Who placed an order: a person who agreed to it, the calendar of a membership that renews automatically, or the staff, who
 * put right what was charged.
 */
export const orderPlacers = ['person', 'schedule', 'staff'] as const

export const consentKinds = [
  'disclosure',
  'terms',
  'auto_renew',
  'family',
  'plan_change',
  'bank_debit',
  'electronic',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The papers agreed to with the terms: the agreement's hash (SHA-256, hex), the version of the site that has the terms. */
export type AgreedDocuments = { documentHash?: string; termsVersion?: number }

/** The words somebody agreed to with an order, as they were shown, and from where. */
export type AgreedWords = {
  version: string
  /** In which they were read; English where none is named. */
  language?: Language
  words: ({ kind: ConsentKind; text: string } & AgreedDocuments)[]
  ip: string | null
  userAgent: string | null
  /** Where it was signed: at a desk. */
  signature?: Signature
}

/** How somebody signed at a desk; a stroke is x and y in turn, of a field of 600 × 200. */
export type Signature = { how: 'typed' | 'drawn' | 'paper'; name: string; strokes?: number[][] }

/** `open → confirming → completed`, or `open → abandoned`. */
export const checkoutStatuses = ['open', 'confirming', 'completed', 'abandoned'] as const

/** The buyer, as a draft keeps it: the password is hashed at once and is no part of it. Birth date 'YYYY-MM-DD'. */
export type CheckoutAccount = {
  email: string
  firstName: string
  lastName: string
  dateOfBirth: string
  phone: string
  address: Address
}

/** Another person on the order. Birth date 'YYYY-MM-DD'. */
export type CheckoutDependent = {
  firstName: string
  lastName: string
  dateOfBirth: string
  relationship: (typeof relationships)[number]
  /** A child who is disabled is on the plan at any age. */
  disabled?: boolean
}
