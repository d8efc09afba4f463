/**
 * A link with a one-use token, behind the hash: no server logs it and no Referer carries it. The query tells the
 * server which form to show, also to who is signed in.
 */
export function tokenLink(
  origin: string,
  path:
    | '/reset-password?set'
    | '/member-login?join'
    | '/confirm-email'
    | '/update-card'
    | '/accept-invitation',
  token: string,
): string {
  return `${new URL(path, origin).href}#token=${encodeURIComponent(token)}`
}

/** A link to a page of the site. */
export function pageLink(origin: string, path: string): string {
  return new URL(path, origin).href
}
