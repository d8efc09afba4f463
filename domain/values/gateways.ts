/**
 * Payment gateways, each a folder of `integrations/payments` with all that is known of it. The sandbox moves no money:
 * it is for trying, and production refuses it.
 */
export const gatewayNames = ['sandbox', 'stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** How staff read the name. */
export const gatewayLabels: Record<GatewayName, string> = { sandbox: 'the sandbox', stripe: 'Stripe' }

/** Which gateway the browser works with. `publishableKey`: null for one that runs no script of its own on our pages. */
export type BrowserGatewayConfig = { name: GatewayName; publishableKey: string | null }
