import type { Address, Language } from './accounts.ts'
import type { relationships, termKinds } from './memberships.ts'

type TermKind = (typeof termKinds)[number]
type OrderKindFacts = {
  /** The kind of paid period it creates; null for none. */
  period: TermKind | null
  /** What a brand that is paused or closing refuses. */
  sells: 'joining' | 'renewal' | 'change' | 'nothing'
}

/** What can be ordered; what leads to its charge and what follows is its `OrderKind` in `domain/orders`. Stored: never renamed. */
export const orderKinds = {
  checkout: { period: 'term', sells: 'joining' },
  purchase: { period: 'term', sells: 'joining' },
  renewal: { period: 'term', sells: 'renewal' },
  addition: { period: 'additional', sells: 'change' },
  plan_change: { period: 'plan_change', sells: 'change' },
  desk_sale: { period: 'term', sells: 'joining' },
  adjustment: { period: null, sells: 'nothing' },
} as const satisfies Record<string, OrderKindFacts>
export type OrderKindName = keyof typeof orderKinds
export const orderKindNames = Object.keys(orderKinds) as [OrderKindName, ...OrderKindName[]]

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
