import type { BrowserGatewayConfig } from '#domain/values/gateways.ts'

let inUse: BrowserGatewayConfig = { name: 'sandbox', publishableKey: null }

/** Says which gateway takes payments. Called by the shell with the settings. */
export function configureGateway(gateway: BrowserGatewayConfig): void {
  inUse = gateway
}

/** The gateway as the shell gave it. */
export const gatewayInUse = (): BrowserGatewayConfig => inUse
