import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { gatewayKey } from '#app/browser/gateway-config.ts'
import type { BankCheck } from '#domain/billing/bank-check.schema.ts'

/**
 * Lets the bank of whoever pays see them, in the gateway's own window (3-D Secure). Comes back however that ended,
 * also when the window could not be opened: only the gateway knows what became of it, and the server asks.
 */
export async function authenticatePayment({ clientSecret }: BankCheck): Promise<void> {
  try {
    const publishableKey = gatewayKey()
    if (publishableKey === null) return await askTestBank(clientSecret)
    await (await import('./stripe/stripe-js.ts')).answerStripeBank(publishableKey, clientSecret)
  } catch (error) {
    console.warn('The bank could not be shown.', error)
  }
}

async function askTestBank(clientSecret: string): Promise<void> {
  const { confirmDialog } = await import('#app/ui/confirm-dialog.tsx')
  const believed = await confirmDialog({
    title: 'Your test bank asks',
    message: 'Are you making this payment? A real bank would ask for a code or in its app.',
    okText: 'Yes, it is me',
    cancelText: 'No',
  })
  const body = { clientSecret, believed }
  await secureFetch('/sandbox-gateway/authentications', { method: 'POST', body })
}
