import type { GatewayPolicy } from '#app/payment/gateway-policies.server.ts'

/** What Stripe's hosted fields need of a page (Stripe's integration security guide). Its script is brought in by ours. */
export const stripePolicy: GatewayPolicy = {
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://*.link.com',
  ],
  connects: ['https://api.stripe.com', 'https://*.link.com'],
  // Its frames may ask for Apple Pay and Google Pay, and Link and a bank's sign-in open windows that must answer.
  headers: {
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'camera=(), microphone=(), payment=(self "https://js.stripe.com" "https://pay.google.com"), geolocation=(self)',
  },
}
