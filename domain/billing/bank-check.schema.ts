import { z } from 'zod'
import type { BankCheck } from '#integrations/payments/payment-gateway.ts'

/**
 * Beside `confirming`: the payer's bank wants to see them. Their browser shows the gateway the secret, then sends the
 * same request again under the same key.
 */
export const bankCheckSchema = z
  .object({
    clientSecret: z.string(),
  })
  .meta({ named: 'BankCheck' }) satisfies z.ZodType<BankCheck>
export type { BankCheck }
