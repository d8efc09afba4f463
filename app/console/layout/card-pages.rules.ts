/**
 * Whether a card may be entered or charged on the console's page at `pathname`: at its desk, with the card that was
 * presented there and the screen that enrolls. Only there a gateway's own script may run.
 */
export function deskTakesCards(pathname: string): boolean {
  return /^\/[^/]+\/desk(?:\/[^/]+)?\/?$/.test(pathname)
}
