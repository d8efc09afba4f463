import { createHmac } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { isTracing, traced } from '#db/trace/traced.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { SandboxGateway } from '#integrations/payments/sandbox-gateway.server.ts'
import type { StripeOptions } from '#integrations/payments/stripe-gateway.server.ts'
import { ConfigError, type Env } from './env.ts'

type GatewayEnv = Pick<
  Env,
  | 'PAYMENT_GATEWAY'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_ORIGIN'
  | 'GATEWAY_TIMEOUT_MS'
  | 'SESSION_SECRET'
  | 'PORT'
>

type GatewayDeps = { db: Db; now: () => Date; warn: (message: string, error: unknown) => void }

/** The configured gateway. Stripe's library is loaded only where it is used. */
export async function openGateway(env: GatewayEnv, deps: GatewayDeps): Promise<PaymentGateway> {
  const gateway = await untraced(env, deps)
  return isTracing() ? inTrace(gateway) : gateway
}

/** With the calls that move money, or ask what became of it, as spans; it stays the gateway that it is. */
function inTrace(gateway: PaymentGateway): PaymentGateway {
  const spanned =
    <Asked extends unknown[], Outcome extends { status: string }>(
      name: string,
      call: (...asked: Asked) => Promise<Outcome>,
    ) =>
    (...asked: Asked) =>
      traced(`${gateway.name} ${name}`, { kind: 'client' }, async (note) => {
        const outcome = await call(...asked)
        note({ 'enamel.gateway.outcome': outcome.status })
        return outcome
      })
  return Object.assign(gateway, {
    charge: spanned('charge', gateway.charge.bind(gateway)),
    lookUpCharge: spanned('lookUpCharge', gateway.lookUpCharge.bind(gateway)),
    refund: spanned('refund', gateway.refund.bind(gateway)),
    saveCard: spanned('saveCard', gateway.saveCard.bind(gateway)),
  })
}

async function untraced(env: GatewayEnv, { db, now, warn }: GatewayDeps): Promise<PaymentGateway> {
  const timeoutMs = env.GATEWAY_TIMEOUT_MS
  if (env.PAYMENT_GATEWAY === 'sandbox') {
    return new SandboxGateway({ db, now, timeoutMs, webhook: sandboxWebhook(env) })
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) throw new ConfigError('PAYMENT_GATEWAY=stripe needs its keys.')
  const { StripeGateway } = await import('#integrations/payments/stripe-gateway.server.ts')
  const server = env.STRIPE_API_ORIGIN ? serverOf(new URL(env.STRIPE_API_ORIGIN)) : undefined
  return new StripeGateway({ secretKey, webhookSecret, timeoutMs, warn, server })
}

function serverOf({ protocol, hostname, port }: URL): StripeOptions['server'] {
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme }
}

/** The sandbox sends its events to this same process, over HTTP as a real gateway does. */
function sandboxWebhook({ PORT, SESSION_SECRET }: GatewayEnv) {
  const secret = createHmac('sha256', SESSION_SECRET).update('sandbox webhook').digest('hex')
  const url = `http://localhost:${PORT}/api/webhooks/sandbox`
  const deliver = async (body: string, signature: string) => {
    if (PORT === 0) return
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
    await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })
  }
  return { secret, deliver }
}
