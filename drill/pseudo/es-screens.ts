import type { World } from '../../bench/world.ts'
import { type Brand, findPages } from '../zoom/pages.ts'
import { kindOf, openSite, type Site, sample } from './open-site.ts'

/** A Spanish screen: its path, and the site as seen by the user who opens it. */
export type EsScreen = { path: string; session: string | null; site: Site }
export type EsSite = { site: Site; listed: string[]; screens: EsScreen[] }

/**
 * The Spanish screens of a brand: of every kind in `app/routes.ts`, for a visitor and for a member, plus a sample of
 * each kind in the sitemap. `PAGES=lumen/join` selects some.
 */
export async function findEsScreens(world: World, brand: Brand, port: number): Promise<EsSite> {
  const only = process.env.PAGES ?? ''
  const site = openSite(port, brand)
  const sitemap = (await site.get('/sitemap.xml')).body.toString()
  const { visitor, member, token } = await findPages(world, brand, sitemap)
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const inEs = (path: string) => `/es${path === '/' ? '' : path}`
  const isAsked = (path: string) => `${brand}${path.slice(3) || '/'}`.includes(only)
  const open = new Set([
    ...visitor.filter((path) => path !== '/es').map(inEs),
    ...sample(listed.filter((path) => /^\/es(?:\/|$)/.test(path))),
  ])
  const ofMember = openSite(port, brand, token)
  // Canceling comes last, because there is little left to read afterwards.
  const last = (path: string) => Number(path.includes('cancel'))
  return {
    site,
    listed,
    screens: [
      ...[...open].filter(isAsked).map((path) => ({ path, session: null, site })),
      ...(token ? member : [])
        .toSorted((a, b) => last(a) - last(b))
        .map(inEs)
        .filter(isAsked)
        .map((path) => ({ path, session: token, site: ofMember })),
    ],
  }
}

/** Filters the first screen of each kind. */
export function isFirstOfKind(): (screen: EsScreen) => boolean {
  const seen = new Set<string>()
  return ({ path }) => {
    const kind = kindOf(path)
    return !seen.has(kind) && seen.add(kind).has(kind)
  }
}

/** A page's links within its site, without `#` fragments and without the link to the other language. */
export function linksOf(page: Document): string[] {
  const links = [...page.querySelectorAll('a[href]')]
    .filter((link) => !link.hasAttribute('hreflang'))
    .map((link) => (link.getAttribute('href') ?? '').replace(/#.*$/, ''))
  return [...new Set(links.filter((href) => /^\/(?!\/)/.test(href)))]
}

/** The document and list files that a page links to. */
export function paperLinks(page: Document): string[] {
  return linksOf(page).filter((href) => /^\/es\/.*(?:pdf|csv|agreement)(?:\?|$)/.test(href))
}
