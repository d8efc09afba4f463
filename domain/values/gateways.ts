/**
 * Payment gateways. Each has a folder in `integrations/payments` with everything about it. The sandbox moves no money,
 * and production refuses it.
 */
export const gatewayNames = ['sandbox', 'stripe'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** The name in sentences for staff. */
export const gatewayLabels: Record<GatewayName, string> = { sandbox: 'the sandbox', stripe: 'Stripe' }

/** The gateway that browsers use. `publishableKey`: null if it runs no script of its own on our pages. */
export type BrowserGatewayConfig = { name: GatewayName; publishableKey: string | null }
