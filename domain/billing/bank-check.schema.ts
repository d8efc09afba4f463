import { z } from 'zod'
import type { BankCheck } from '#integrations/payments/payment-gateway.ts'

/**
 * Sent with `confirming` if the payer's bank requires verification. The browser passes the secret to the gateway, then
 * sends the same request again under the same key.
 */
export const bankCheckSchema = z
  .object({
    clientSecret: z.string(),
  })
  .meta({ named: 'BankCheck' }) satisfies z.ZodType<BankCheck>
export type { BankCheck }
