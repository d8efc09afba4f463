/** Pages about one person, or only meaningful to one: search engines don't index them. */
const privatePages =
  /^\/(?:member-login|reset-password|claim-access|confirm-email|update-card|pay-link|pay-renewal|dashboard|checkout|receipt|id-card|agreement|card|dev|admin)(?:\/|$)/i

/** Whether search engines may index the page at `pathname`. */
export function isIndexable(pathname: string): boolean {
  return !privatePages.test(pathname)
}

/** The address of a page's share picture, by the page's canonical path. No content page is called '_home'. */
export function sharePicturePath(path: string): string {
  return `/share-picture${path === '/' ? '/_home' : path}.png`
}

/** The page of a picture address (the part after /share-picture/); null if it isn't such an address. */
export function sharedPath(address: string): string | null {
  const [, path] = /^([\w\-/]{1,300})\.png$/.exec(address) ?? []
  if (path === undefined) return null
  return path === '_home' ? '/' : `/${path}`
}

/** A page's canonical path: routes accept any case and a trailing slash. */
export function canonicalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}
