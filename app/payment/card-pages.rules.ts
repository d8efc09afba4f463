/**
 * Pages where cards are entered or charged: the checkout, the links in emails to pay or to fix a declined payment, and
 * the member pages on which a bank may need to verify its customer.
 */
const cardPages =
  /^\/(?:checkout|update-card|pay-link|pay-renewal|dashboard\/(?:card-on-file|renew|family|plan|change-plan|purchase))(?:\/|$)/i

/** Whether cards can be entered or charged on the page at `pathname`. A gateway's own script may run only there. */
export function takesCards(pathname: string): boolean {
  return cardPages.test(pathname)
}
