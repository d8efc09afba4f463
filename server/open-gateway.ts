import type { Db } from '#db/client.ts'
import { isTracing, traced } from '#db/trace/traced.ts'
import type { BrowserGatewayConfig, GatewayName } from '#domain/values/gateways.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { openSandbox } from '#integrations/payments/sandbox/open-sandbox.server.ts'
import { openStripe } from '#integrations/payments/stripe/open-stripe.server.ts'
import type { Env } from './env.ts'

type GatewayDeps = {
  db: Db
  now: () => Date
  timeoutMs: number
  warn: (message: string, error: unknown) => void
}

/** Every gateway: how to open it, and its publishable key; null if browsers need none. */
const gateways: Record<
  GatewayName,
  {
    open: (env: Env, deps: GatewayDeps) => PaymentGateway | Promise<PaymentGateway>
    publishableKey: (env: Env) => string | null
  }
> = {
  sandbox: { open: openSandbox, publishableKey: () => null },
  stripe: { open: openStripe, publishableKey: (env) => env.STRIPE_PUBLISHABLE_KEY ?? null },
}

/** The configured gateway's settings for browsers. */
export function browserGateway(env: Env): BrowserGatewayConfig {
  const name = env.PAYMENT_GATEWAY
  return { name, publishableKey: gateways[name].publishableKey(env) }
}

/** Opens the configured gateway. */
export async function openGateway(env: Env, deps: Omit<GatewayDeps, 'timeoutMs'>): Promise<PaymentGateway> {
  const gateway = await gateways[env.PAYMENT_GATEWAY].open(env, {
    ...deps,
    timeoutMs: env.GATEWAY_TIMEOUT_MS,
  })
  return isTracing() ? inTrace(gateway) : gateway
}

/** Traces the gateway's methods that move or look up money; returns the same gateway object. */
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
