import { z } from 'zod'
import { newPasswordSchema } from '#domain/accounts/account.schema.ts'
import { checkoutAccountSchema, checkoutDependentSchema } from '#domain/orders/checkout/checkout.schema.ts'
import { askedAddressSchema } from '#domain/person.schema.ts'
import { couponCodeSchema } from '#domain/plans/coupon.schema.ts'

/** The first step's form; a password already saved needn't be typed again. */
export function youSchema(hasPassword: boolean) {
  const password = hasPassword ? newPasswordSchema.optional() : newPasswordSchema
  return checkoutAccountSchema.extend({ address: askedAddressSchema, password })
}

export const familySchema = z.strictObject({
  dependents: z.array(checkoutDependentSchema),
})

export const couponSchema = z.strictObject({
  couponCode: couponCodeSchema,
})
