import { z } from 'zod'
import { cardNumberRefused, holdsCardNumber } from '#domain/card-number.rules.ts'
import { lineSchema } from '#domain/content/content-text.schema.ts'
import { normalizeCouponCode } from '#domain/plans/coupon.rules.ts'
import { daySchema } from '#domain/typed-date.schema.ts'
import { couponDurations, couponScopes } from '#domain/values/plans.ts'

const day = daySchema().nullable()
const limit = z
  .int('Enter a whole number.')
  .min(1, 'Enter one or more.')
  .max(10_000_000, 'This is too high.')
  .nullable()

/** What can change while a coupon is in use: texts, days and limits. Never the discount, which people agreed to. */
const changeable = {
  label: lineSchema.trim().min(1, 'Enter what the coupon is called.').max(80, 'Use 80 characters or fewer.'),
  /** The first day it's valid, by the brand's calendar; null: at once. */
  startsOn: day,
  /** The last day it's valid, by the brand's calendar; null: until it's ended. */
  endsOn: day,
  maxRedemptions: limit,
  maxPerMember: limit,
}

const daysInOrder = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) =>
  startsOn === null || endsOn === null || startsOn <= endsOn
const lastDayFirst = { path: ['endsOn'], message: 'The last day is before the first.' }

/** The values the coupon form was filled with. */
const seenSchema = z.strictObject({
  label: z.string().max(80),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  maxRedemptions: z.int().nullable(),
  maxPerMember: z.int().nullable(),
})
export type SeenCoupon = z.infer<typeof seenSchema>

export const changeCouponSchema = z
  .strictObject({ ...changeable, seen: seenSchema.optional() })
  .refine(daysInOrder, lastDayFirst)
export type ChangeCoupon = z.infer<typeof changeCouponSchema>

/** A new coupon; exactly one of `percentOff` (1 to 100) and `amountOffCents` is set. */
export const newCouponSchema = z
  .strictObject({
    ...changeable,
    code: z
      .string()
      .transform(normalizeCouponCode)
      .pipe(
        z
          .string()
          .min(3, 'Use 3 characters or more.')
          .max(40, 'Use 40 characters or fewer.')
          .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'Use letters, digits, hyphens and underscores.')
          .refine((code) => !holdsCardNumber(code), cardNumberRefused),
      ),
    percentOff: z
      .int('Enter a whole number.')
      .min(1, 'Enter 1 to 100.')
      .max(100, 'Enter 1 to 100.')
      .nullable(),
    amountOffCents: z
      .int('Enter an amount in dollars.')
      .min(1, 'Enter an amount above zero.')
      .max(10_000_000, 'This is too high.')
      .nullable(),
    appliesTo: z.enum(couponScopes),
    duration: z.enum(couponDurations),
    /** Null: every plan. */
    planIds: z.array(z.uuid()).min(1, 'Choose a plan, or every plan.').max(200).nullable(),
  })
  .refine(daysInOrder, lastDayFirst)
  .refine(({ percentOff, amountOffCents }) => (percentOff === null) !== (amountOffCents === null), {
    path: ['percentOff'],
    message: 'Enter a percentage or an amount, one of the two.',
  })
export type NewCoupon = z.infer<typeof newCouponSchema>

export const couponStandings = ['good', 'not_started', 'ended', 'used_up'] as const

export const catalogCouponSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  label: z.string(),
  percentOff: z.int().nullable(),
  amountOffCents: z.int().nullable(),
  appliesTo: z.enum(couponScopes),
  duration: z.enum(couponDurations),
  planIds: z.array(z.uuid()).nullable(),
  plans: z.array(z.string()),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  maxRedemptions: z.int().nullable(),
  maxPerMember: z.int().nullable(),
  /** Used and reserved, as counted against its limit. */
  redemptionCount: z.int(),
  standing: z.enum(couponStandings),
  /** Paid orders: how many, and the total discount; cents. */
  uses: z.int(),
  givenCents: z.int(),
  /** Members whose renewals it discounts. */
  renewing: z.int(),
})
export type CatalogCoupon = z.infer<typeof catalogCouponSchema>

/** One use of a coupon. */
export const couponUseSchema = z.object({
  at: z.iso.datetime(),
  paymentId: z.uuid(),
  member: z.string(),
  plan: z.string(),
  totalCents: z.int(),
  givenCents: z.int(),
})
export type CouponUse = z.infer<typeof couponUseSchema>
