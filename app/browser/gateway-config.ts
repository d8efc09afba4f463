let publishableKey: string | null = null

/** Which gateway asks: Stripe by its key, or the sandbox where there is none. Called by the shell with the settings. */
export function configureGateway(stripePublishableKey: string | null): void {
  publishableKey = stripePublishableKey
}

/** Stripe's key as the shell gave it; null while another gateway is in use. */
export const gatewayKey = (): string | null => publishableKey
