import { z } from 'zod'
import { bankCheckSchema } from '#domain/billing/bank-check.schema.ts'
import { paidWithSchema } from '#domain/billing/payment.schema.ts'
import { dependentViewSchema } from '#domain/memberships/membership.schema.ts'
import { birthDateSchema, lastNameSchema, nameSchema } from '#domain/person.schema.ts'
import { relationships } from '#domain/values/memberships.ts'
import * as m from '#messages'

export const relationshipSchema = z.enum(relationships, { error: () => m.validation_choose_how_related() })

/** A person to add to the plan. */
export const newDependentSchema = z.strictObject({
  firstName: nameSchema,
  lastName: lastNameSchema,
  dateOfBirth: birthDateSchema,
  relationship: relationshipSchema,
  /** A child with a disability stays on the plan at any age. */
  disabled: z.boolean().default(false),
})
export type NewDependent = z.infer<typeof newDependentSchema>

const cents = z.int()

/** Price of one more person: today for the rest of the term, and each renewal with everyone; cents. */
const personPriceSchema = z.object({
  /** The person's price for a whole term, after the member's own lasting coupon. */
  termCents: cents,
  todayCents: cents,
  renewalTotalCents: cents,
  /** Renewal price without the person. */
  renewalBeforeCents: cents,
  /** First and last day paid for today, inclusive. */
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** Last day on the plan of a person who ages out before the paid days end; null for everyone else. */
  coverEndsOn: z.iso.date().nullable(),
})
export type PersonPrice = z.infer<typeof personPriceSchema>

/** The price with the payment method. */
export const familyQuoteSchema = personPriceSchema.extend({
  /** The payment method that is charged; null if there is none. */
  card: paidWithSchema.nullable(),
  /** The day a bank payment clears by, when the person's time on the plan starts; null for other methods. */
  clearsBy: z.iso.date().nullable(),
})
export type FamilyQuote = z.infer<typeof familyQuoteSchema>

const agreedSchema = z.object({ todayCents: cents.nonnegative(), renewalTotalCents: cents.nonnegative() })

/** Send with `preview: true` first to get the prices, then with both prices the member agreed to. */
export const addDependentSchema = newDependentSchema.extend({
  preview: z.boolean().optional(),
  agreed: agreedSchema.strict().optional(),
})
export type AddDependent = z.infer<typeof addDependentSchema>

/**
 * `confirming` until the gateway reports the charge: repeat with the same key. `pending` while a bank payment clears,
 * by `clearsBy`; the person is on the plan from then on.
 */
export const dependentAddedSchema = z.object({
  status: z.enum(['added', 'confirming', 'pending']),
  clearsBy: z.iso.date().optional(),
  dependentId: z.uuid(),
  chargedCents: cents,
  /** Null if nothing was charged. */
  receiptId: z.uuid().nullable(),
  renewalTotalCents: cents,
  check: bankCheckSchema.optional(),
})
export type DependentAdded = z.infer<typeof dependentAddedSchema>

const correctionsSchema = z.strictObject({
  firstName: nameSchema.optional(),
  lastName: lastNameSchema.optional(),
  dateOfBirth: birthDateSchema.optional(),
  relationship: relationshipSchema.optional(),
  disabled: z.boolean().optional(),
})
export type Corrections = z.infer<typeof correctionsSchema>

/**
 * Corrections, and `ending: false` to keep a person who was to leave at the end of the term. `agreed`: the two prices
 * the member agreed to, if the correction costs more. Keeping a person costs nothing today.
 */
export const changeDependentSchema = correctionsSchema.extend({
  ending: z.literal(false).optional(),
  agreed: agreedSchema.strict().optional(),
})
export type ChangeDependent = z.infer<typeof changeDependentSchema>

/** Stored while a correction is being paid for: the changes, and the record before them. */
export const correctionSubjectSchema = z.object({
  changes: correctionsSchema,
  keeps: z.boolean(),
  was: correctionsSchema.extend({ endsOn: z.iso.date().nullable() }),
  unpaidFrom: z.iso.date().nullable(),
})

/** A dependent after a change, and the price of the next renewal with everyone on the plan then; cents. */
export const dependentChangedSchema = z.object({ dependent: dependentViewSchema, renewalTotalCents: cents })
export type DependentChanged = z.infer<typeof dependentChangedSchema>

/**
 * Response to a correction that may cost something: `confirming` and `pending` as for an added person, with the
 * dependent unchanged until then.
 */
export const dependentCorrectedSchema = dependentChangedSchema.extend({
  status: z.enum(['changed', 'confirming', 'pending']),
  clearsBy: z.iso.date().optional(),
  chargedCents: cents,
  /** Null if nothing was charged. */
  receiptId: z.uuid().nullable(),
  check: bankCheckSchema.optional(),
})
export type DependentCorrected = z.infer<typeof dependentCorrectedSchema>
