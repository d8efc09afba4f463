import type { StripeOptions } from './stripe-gateway.server.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** The gateway for these settings. Stripe's library is only loaded here, where it is used. */
export async function openStripe(
  env: StripeSettings,
  { timeoutMs, warn }: Pick<StripeOptions, 'timeoutMs' | 'warn'>,
) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) throw new Error('PAYMENT_GATEWAY=stripe needs its keys.')
  const { StripeGateway } = await import('./stripe-gateway.server.ts')
  const server = env.STRIPE_API_ORIGIN ? serverOf(new URL(env.STRIPE_API_ORIGIN)) : undefined
  return new StripeGateway({ secretKey, webhookSecret, timeoutMs, warn, server })
}

function serverOf({ protocol, hostname, port }: URL): StripeOptions['server'] {
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}
