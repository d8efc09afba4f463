/** Pages with a card form: the checkout, the card on file, and the link in a mail about a failed payment. */
const cardPages = /^\/(?:checkout|dashboard\/card-on-file|update-card)(?:\/|$)/i

/** Whether people enter cards on the page at `pathname`: only there a gateway's own script may run. */
export function takesCards(pathname: string): boolean {
  return cardPages.test(pathname)
}

/**
 * What a page's content policy must let through for Stripe's hosted fields (Stripe's integration security guide):
 * nothing on every other page, and nowhere while Stripe is not configured.
 */
export function stripeSources(
  { stripePublishableKey }: { stripePublishableKey: string | null },
  pathname: string,
): { scripts: string[]; frames: string[]; connects: string[] } {
  if (stripePublishableKey === null || !takesCards(pathname)) return { scripts: [], frames: [], connects: [] }
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connects: ['https://api.stripe.com'],
  }
}
