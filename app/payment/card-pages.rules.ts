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
