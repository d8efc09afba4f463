import { gatewayInUse } from '#app/browser/gateway-config.ts'
import { browserGateways } from '#app/payment/gateways.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'

/**
 * Lets the payer's bank verify them in the gateway's own window (3-D Secure). Resolves whatever the outcome, even if
 * the window couldn't be opened: only the gateway knows the result, and the server asks it.
 */
export async function authenticatePayment({ clientSecret }: BankCheck): Promise<void> {
  try {
    const { name, publishableKey } = gatewayInUse()
    await browserGateways[name].answerBank(publishableKey, clientSecret)
  } catch (error) {
    console.warn('The bank could not be shown.', error)
  }
}
