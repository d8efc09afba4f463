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
  /** A child who is disabled is covered at any age. */
  disabled: z.boolean().default(false),
})
export type NewDependent = z.infer<typeof newDependentSchema>

const cents = z.int()

/** What one more person costs: today for the rest of the term, and each renewal with everyone; cents. */
const personPriceSchema = z.object({
  /** The person's price of a whole term, after the member's own lasting coupon. */
  termCents: cents,
  todayCents: cents,
  renewalTotalCents: cents,
  /** What the renewal would cost without the person. */
  renewalBeforeCents: cents,
  /** The days paid for today; both belong to it. */
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** The last day covered of somebody who ages out before what is paid for ends; null for everybody else. */
  coverEndsOn: z.iso.date().nullable(),
})
export type PersonPrice = z.infer<typeof personPriceSchema>

/** The same with what pays for it. */
export const familyQuoteSchema = personPriceSchema.extend({
  /** What is charged; null where there is nothing that could be. */
  card: paidWithSchema.nullable(),
  /** The day by which the debit of a bank account clears, on which cover begins; null of everything else. */
  clearsBy: z.iso.date().nullable(),
})
export type FamilyQuote = z.infer<typeof familyQuoteSchema>

const agreedSchema = z.object({ todayCents: cents.nonnegative(), renewalTotalCents: cents.nonnegative() })

/** First with `preview: true` to see the prices, then with both prices that were agreed to. */
export const addDependentSchema = newDependentSchema.extend({
  preview: z.boolean().optional(),
  agreed: agreedSchema.strict().optional(),
})
export type AddDependent = z.infer<typeof addDependentSchema>

/**
 * `confirming` until the gateway reports the charge: repeat with the same key. `pending` while a bank payment clears,
 * by `clearsBy`: the person is on the plan from then on.
 */
export const dependentAddedSchema = z.object({
  status: z.enum(['added', 'confirming', 'pending']),
  clearsBy: z.iso.date().optional(),
  dependentId: z.uuid(),
  chargedCents: cents,
  /** Null when nothing was charged. */
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
 * Corrections, and `ending: false` to keep someone who was to leave at the end of the term. `agreed`: the two prices
 * seen and agreed to, if it costs more; keeping someone costs nothing today.
 */
export const changeDependentSchema = correctionsSchema.extend({
  ending: z.literal(false).optional(),
  agreed: agreedSchema.strict().optional(),
})
export type ChangeDependent = z.infer<typeof changeDependentSchema>

/** What is kept of a correction that is paid for until it is made, and of what was on record before. */
export const correctionSubjectSchema = z.object({
  changes: correctionsSchema,
  keeps: z.boolean(),
  was: correctionsSchema.extend({ endsOn: z.iso.date().nullable() }),
  unpaidFrom: z.iso.date().nullable(),
})

/** A dependent as it is after a change, and what the next renewal costs with everyone then covered; cents. */
export const dependentChangedSchema = z.object({ dependent: dependentViewSchema, renewalTotalCents: cents })
export type DependentChanged = z.infer<typeof dependentChangedSchema>

/**
 * Answer to a correction that may have cost something: `confirming` and `pending` as for an added person, with the
 * dependent unchanged until then.
 */
export const dependentCorrectedSchema = dependentChangedSchema.extend({
  status: z.enum(['changed', 'confirming', 'pending']),
  clearsBy: z.iso.date().optional(),
  chargedCents: cents,
  /** Null when nothing was charged. */
  receiptId: z.uuid().nullable(),
  check: bankCheckSchema.optional(),
})
export type DependentCorrected = z.infer<typeof dependentCorrectedSchema>
