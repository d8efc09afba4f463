/**
 * A route's metadata (specification §2, route meta): `export const handle = { … } satisfies PageHandle`. `page` selects
 * the active menu item and the wrapper's style, unless `landing` is set for the latter. Values that depend on loaded
 * data are functions of the loader's data.
 */
export type PageHandle = {
  title?: string | ((loaderData: unknown) => string | undefined)
  page: string
  /** 'landing-home' makes the header behave as on the home page. */
  landing?: string | ((loaderData: unknown) => string | undefined)
  /**
   * The query parameters that the page's loader or components read; `version` applies to every page. An anonymous
   * visitor's page is rendered without any others, and cached for all requests with the same ones
   * (server/rendering/page-address.ts). If it's absent, no page with a query is cached.
   */
  query?: readonly string[]
  /** A page without navigation except the logo and the phone: no menu, no banner, a one-line footer. */
  bare?: boolean
  /** For a screen on the way to an order, or one that takes a payment: it's rejected last (server/load-shedding). */
  class?: 'order' | 'checkout'
}

/** The same with its title resolved. */
export type PageMeta = {
  title: string | undefined
  page: string
  landing: string | undefined
  bare?: boolean
}

type Match = { handle?: unknown; loaderData?: unknown }

/** The current page's meta: the deepest route's that has one. */
export function pageMetaOf(matches: readonly Match[]): PageMeta {
  const match = matches.findLast(({ handle }) => isPageHandle(handle))
  if (!match || !isPageHandle(match.handle)) return { title: undefined, page: '', landing: undefined }
  const { title, page, landing, bare } = match.handle
  const settle = (value: PageHandle['title']) =>
    typeof value === 'function' ? value(match.loaderData) : value
  return { title: settle(title), page, landing: settle(landing), ...(bare && { bare }) }
}

/**
 * The document's title: the page's and the site's joined, whichever exist (§2 App shell); otherwise the brand's name.
 */
export function documentTitle(
  pageTitle: string | undefined,
  globalTitle: string | undefined,
  brandName = '',
): string {
  return [pageTitle, globalTitle].filter(Boolean).join(' | ') || brandName
}

/** Whether the header becomes fixed after scrolling: on home and landing-home (§2 Header). */
export function isHomeLike({ page, landing }: PageMeta): boolean {
  return page === 'home' || page === 'landing-home' || landing === 'landing-home'
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle && typeof handle.page === 'string'
}
