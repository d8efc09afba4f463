/**
 * What a route says about itself (specification §2, route meta): `export const handle = { … } satisfies PageHandle`.
 * `page` chooses the active menu item and the wrapper's style, unless `landing` is there for the latter.
 * What depends on what was loaded is a function of the loader's data.
 */
export type PageHandle = {
  title?: string | ((loaderData: unknown) => string | undefined)
  page: string
  /** 'landing-home' makes the header behave as on the home page. */
  landing?: string | ((loaderData: unknown) => string | undefined)
  /**
   * The query parameters that the page's loader or components read; `version` is every page's. An anonymous visitor's
   * page is made without any others, and shared by all who ask with the same ones (server/rendering/page-address.ts).
   * Where it is absent no page with a query is shared.
   */
  query?: readonly string[]
  /** Nothing leads away from it but the logo and the phone: no menu, no banner, a footer of one line. */
  bare?: boolean
  /** For a screen on the way to an order, or one that pays: it is refused last (server/load-shedding). */
  class?: 'order' | 'checkout'
}

/** The same with its title settled. */
export type PageMeta = {
  title: string | undefined
  page: string
  landing: string | undefined
  bare?: boolean
}

type Match = { handle?: unknown; loaderData?: unknown }

/** The meta of the page shown: that of the deepest route that has one. */
export function pageMetaOf(matches: readonly Match[]): PageMeta {
  const match = matches.findLast(({ handle }) => isPageHandle(handle))
  if (!match || !isPageHandle(match.handle)) return { title: undefined, page: '', landing: undefined }
  const { title, page, landing, bare } = match.handle
  const settle = (value: PageHandle['title']) =>
    typeof value === 'function' ? value(match.loaderData) : value
  return { title: settle(title), page, landing: settle(landing), ...(bare && { bare }) }
}

/** The document's title: the page's own joined with the site's, whichever of them there are (§2 App shell); else the brand's name. */
export function documentTitle(
  pageTitle: string | undefined,
  globalTitle: string | undefined,
  brandName = '',
): string {
  return [pageTitle, globalTitle].filter(Boolean).join(' | ') || brandName
}

/** Whether the header becomes fixed once the page is scrolled: on home and landing-home (§2 Header). */
export function isHomeLike({ page, landing }: PageMeta): boolean {
  return page === 'home' || page === 'landing-home' || landing === 'landing-home'
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle && typeof handle.page === 'string'
}
