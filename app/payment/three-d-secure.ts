import { gatewayKey } from '#app/browser/gateway-config.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'

/**
 * Lets the bank of whoever pays see them, in the gateway's own window (3-D Secure). Comes back however that ended,
 * also when the window could not be opened: only the gateway knows what became of it, and the server asks.
 */
export async function authenticatePayment({ clientSecret }: BankCheck): Promise<void> {
  try {
    const publishableKey = gatewayKey()
    if (publishableKey === null) return await (await import('./test-bank.ts')).askTestBank(clientSecret)
    await (await import('./stripe/stripe-js.ts')).answerStripeBank(publishableKey, clientSecret)
  } catch (error) {
    console.warn('The bank could not be shown.', error)
  }
}
