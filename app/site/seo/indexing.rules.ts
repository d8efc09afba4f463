/** Pages about one person, or that only mean something to one: no search engine lists them. */
const privatePages =
  /^\/(?:member-login|reset-password|claim-access|confirm-email|update-card|pay-link|pay-renewal|dashboard|checkout|receipt|id-card|agreement|card|dev|admin)(?:\/|$)/i

/** Whether search engines may list the page at `pathname`. */
export function isIndexable(pathname: string): boolean {
  return !privatePages.test(pathname)
}

/** Where the picture of a page lies, by the page's one path. No page of content is called '_home'. */
export function sharePicturePath(path: string): string {
  return `/share-picture${path === '/' ? '/_home' : path}.png`
}

/** The page a picture's address (what follows /share-picture/) is of; null when it is no such address. */
export function sharedPath(address: string): string | null {
  const [, path] = /^([\w\-/]{1,300})\.png$/.exec(address) ?? []
  if (path === undefined) return null
  return path === '_home' ? '/' : `/${path}`
}

/** The one path of a page that can be reached by several: routes take any case and a slash at the end. */
export function canonicalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}
