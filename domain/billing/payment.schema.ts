import { z } from 'zod'
import { methodKinds, wallets } from '#domain/values/payment-methods.ts'

/**
 * Status of a refund in a response: `promised` until sent, `withdrawn` once its cause was undone, `confirming` until
 * the gateway confirmed all of it, `failed` if it finally refused a part.
 */
export const moneyBackStatuses = ['none', 'promised', 'withdrawn', 'paid', 'confirming', 'failed'] as const
/** Kind of payment method behind a token; defaults to a card. */
export const paymentKindSchema = z.enum(methodKinds).optional()

/**
 * The payment method of a past or future payment, never its number. A bank account has no brand; Link may have no
 * details.
 */
export const paidWithSchema = z
  .object({
    kind: z.enum(methodKinds),
    wallet: z.enum(wallets).nullable(),
    brand: z.string().nullable(),
    last4: z.string().nullable(),
  })
  .meta({ named: 'PaidWith' })
export type PaidWith = z.infer<typeof paidWithSchema>
