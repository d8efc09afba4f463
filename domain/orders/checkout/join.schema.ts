import { z } from 'zod'
import { checkoutAccountSchema, checkoutDependentSchema, keptAccountSchema } from './checkout.schema.ts'

/** A person who joins at a desk, possibly without an email address. */
export const deskAccountSchema = checkoutAccountSchema
  .extend({
    email: checkoutAccountSchema.shape.email.nullable(),
  })
  .meta({ named: 'DeskAccount' })
export type DeskAccount = z.infer<typeof deskAccountSchema>

/** The buyer's choices stored with an order that creates a membership: checkout, purchase and desk sale. */
export const joinSubjectSchema = z.object({
  buyer: keptAccountSchema.extend({ email: keptAccountSchema.shape.email.nullable() }),
  dependents: z.array(checkoutDependentSchema),
  planId: z.uuid(),
  officeId: z.uuid().nullable(),
  memberNumber: z.string(),
  autoRenew: z.boolean(),
  /** The coupon that keeps discounting renewals. */
  lastingCouponId: z.uuid().nullable(),
  /** The account a checkout or desk opens; only the buyer's browser may be signed in to it. Null for a purchase. */
  opensAccountId: z.uuid().nullable(),
})
export type JoinSubject = z.infer<typeof joinSubjectSchema>
