import type { GatewayPolicy } from '#app/payment/gateway-policies.server.ts'

/**
 * What Stripe's hosted fields require of a page (Stripe's integration security guide). Our own script loads Stripe's.
 */
export const stripePolicy: GatewayPolicy = {
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://*.link.com',
  ],
  connects: ['https://api.stripe.com', 'https://*.link.com'],
  // Its frames may request Apple Pay and Google Pay, and Link and a bank's sign-in open windows that must report back.
  headers: {
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'camera=(), microphone=(), payment=(self "https://js.stripe.com" "https://pay.google.com"), geolocation=(self)',
  },
}
