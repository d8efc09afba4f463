import type { Address, Language } from './accounts.ts'
import type { relationships, termKinds } from './memberships.ts'

type TermKind = (typeof termKinds)[number]
type OrderKindFacts = {
  /** The kind of paid period it creates. Null for none. */
  period: TermKind | null
  /** The kind of sale. A paused or closing brand refuses some. */
  sells: 'joining' | 'renewal' | 'change' | 'nothing'
}

/** The kinds of orders. Each has its rules in an `OrderKind` in `domain/orders`. Stored, so never renamed. */
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
 * `open` while it is being paid. `settled` once paid and delivered. `declined`: nothing charged, nothing delivered.
 * `returned`: paid, but it could no longer be delivered, so the money is refunded.
 */
export const orderStatuses = ['open', 'settled', 'declined', 'returned'] as const

/**
 * Who placed an order: a person who agreed to it, the schedule of automatic renewals, or staff correcting a charge.
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

/** The documents agreed to: the agreement's hash (SHA-256, hex), and the content version with the terms of service. */
export type AgreedDocuments = { documentHash?: string; termsVersion?: number }

/** The texts someone agreed to with an order, as shown, and from where. */
export type AgreedWords = {
  version: string
  /** The language they were read in. English if absent. */
  language?: Language
  words: ({ kind: ConsentKind; text: string } & AgreedDocuments)[]
  ip: string | null
  userAgent: string | null
  /** Set if it was signed at a front desk. */
  signature?: Signature
}

/** How someone signed at a front desk. A stroke is x, y, x, y, … in a field of 600 × 200. */
export type Signature = { how: 'typed' | 'drawn' | 'paper'; name: string; strokes?: number[][] }

/** `open → confirming → completed`, or `open → abandoned`. */
export const checkoutStatuses = ['open', 'confirming', 'completed', 'abandoned'] as const

/** The buyer as stored in a draft, without the password, which is hashed at once. Birth date 'YYYY-MM-DD'. */
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
  /** A child with a disability stays on the plan at any age. */
  disabled?: boolean
}
