import { z } from 'zod'
import { checkoutAccountSchema, checkoutDependentSchema } from './checkout.schema.ts'

/** What an order that makes a membership keeps of its buyer's choices: of a checkout and of a purchase. */
export const joinSubjectSchema = z.object({
  buyer: checkoutAccountSchema,
  dependents: z.array(checkoutDependentSchema.extend({ disabled: z.boolean().optional() })),
  planId: z.uuid(),
  officeId: z.uuid().nullable(),
  memberNumber: z.string(),
  autoRenew: z.boolean(),
  /** The coupon that keeps discounting renewals. */
  lastingCouponId: z.uuid().nullable(),
  /** The account a checkout opens: only the browser that bought may be signed in to it. Of a purchase null. */
  opensAccountId: z.uuid().nullable(),
})
export type JoinSubject = z.infer<typeof joinSubjectSchema>
