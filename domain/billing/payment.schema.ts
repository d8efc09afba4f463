import { z } from 'zod'
import { methodKinds, wallets } from '#domain/values/payment-methods.ts'

/**
 * How the money of an answer stands that gives some back: `promised` until it is sent, `withdrawn` once what gave it back
 * was taken back, `confirming` until the gateway has confirmed all of it, `failed` where it has refused a part for good.
 */
export const moneyBackStatuses = ['none', 'promised', 'withdrawn', 'paid', 'confirming', 'failed'] as const
/** What a token stands for; a card where nothing is said. */
export const paymentKindSchema = z.enum(methodKinds).optional()

/** With what something was, or will be, paid: never its number. A bank account has no brand; Link may have nothing. */
export const paidWithSchema = z
  .object({
    kind: z.enum(methodKinds),
    wallet: z.enum(wallets).nullable(),
    brand: z.string().nullable(),
    last4: z.string().nullable(),
  })
  .meta({ named: 'PaidWith' })
export type PaidWith = z.infer<typeof paidWithSchema>
