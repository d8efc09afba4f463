/** Pages about one person, or that only mean something to one: no search engine lists them. */
const privatePages =
  /^\/(?:member-login|reset-password|claim-access|confirm-email|update-card|dashboard|checkout|receipt|id-card|agreement|card|dev|admin)(?:\/|$)/i

/** Whether search engines may list the page at `pathname`. */
export function isIndexable(pathname: string): boolean {
  return !privatePages.test(pathname)
}

/** The one path of a page that can be reached by several: routes take any case and a slash at the end. */
export function canonicalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}
