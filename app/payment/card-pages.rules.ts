/**
 * Pages where cards are entered or charged: the checkout, the links in mails to pay by and about a failed payment, and those of the
 * member area whose bank may want to see its customer.
 */
const cardPages =
  /^\/(?:checkout|update-card|pay-link|pay-renewal|dashboard\/(?:card-on-file|renew|family|plan|change-plan|purchase))(?:\/|$)/i

/** Whether a card may be entered or charged on the page at `pathname`: only there a gateway's own script may run. */
export function takesCards(pathname: string): boolean {
  return cardPages.test(pathname)
}

/** The same of the console: its desk, with the card that was presented there and the screen that enrolls. */
export function deskTakesCards(pathname: string): boolean {
  return /^\/[^/]+\/desk(?:\/[^/]+)?\/?$/.test(pathname)
}

/**
 * What a page's content policy must let through for Stripe's hosted fields (Stripe's integration security guide):
 * nothing on every other page, and nowhere while Stripe is not configured. Its script is brought in by ours.
 */
export function stripeSources(
  { stripePublishableKey }: { stripePublishableKey: string | null },
  pathname: string,
  takes = takesCards,
): { frames: string[]; connects: string[] } {
  if (stripePublishableKey === null || !takes(pathname)) return { frames: [], connects: [] }
  return {
    frames: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://*.link.com',
    ],
    connects: ['https://api.stripe.com', 'https://*.link.com'],
  }
}

/**
 * Headers of such a page beside its policy: Stripe's frames may ask for Apple Pay and Google Pay, and Link and a bank's
 * sign-in, which open windows of their own, may answer. Nothing where `stripeSources` lets nothing through.
 */
export function stripeHeaders(
  config: { stripePublishableKey: string | null },
  pathname: string,
  takes = takesCards,
): Record<string, string> {
  if (stripeSources(config, pathname, takes).frames.length === 0) return {}
  return {
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'camera=(), microphone=(), payment=(self "https://js.stripe.com" "https://pay.google.com"), geolocation=(self)',
  }
}
