import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'

let inUse: BrowserGatewayConfig = { name: 'sandbox', publishableKey: null }

/** Sets the payment gateway. The shell calls this with the settings. */
export function configureGateway(gateway: BrowserGatewayConfig): void {
  inUse = gateway
}

/** The gateway set by the shell. */
export const gatewayInUse = (): BrowserGatewayConfig => inUse
