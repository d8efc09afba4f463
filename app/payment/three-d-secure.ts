import { gatewayInUse } from '#app/browser/gateway-config.ts'
import { browserGateways } from '#app/payment/gateways.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'

/**
 * Lets the bank of whoever pays see them, in the gateway's own window (3-D Secure). Comes back however that ended,
 * also when the window could not be opened: only the gateway knows what became of it, and the server asks.
 */
export async function authenticatePayment({ clientSecret }: BankCheck): Promise<void> {
  try {
    const { name, publishableKey } = gatewayInUse()
    await browserGateways[name].answerBank(publishableKey, clientSecret)
  } catch (error) {
    console.warn('The bank could not be shown.', error)
  }
}
