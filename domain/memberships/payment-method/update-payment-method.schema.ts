import { z } from 'zod'
import { linkToken } from '#domain/accounts/profile/profile.schema.ts'
import { paymentKindSchema } from '#domain/billing/payment.schema.ts'
import * as m from '#messages'

const entered = {
  paymentToken: z
    .string()
    .min(1, { error: () => m.validation_enter_card_2() })
    .max(255),
  paymentKind: paymentKindSchema,
}

export const updateBillingSchema = z.strictObject(entered)
export const updatePaymentMethodByLinkSchema = z.strictObject({ token: linkToken, ...entered })
