/**
 * Whether cards can be entered or charged on the console page at `pathname`: the desk, an opened member card, and the
 * screen for joining. A gateway's own script may run only there.
 */
export function deskTakesCards(pathname: string): boolean {
  return /^\/[^/]+\/desk(?:\/[^/]+)?\/?$/.test(pathname)
}
