import type { PageMeta } from '#app/site/route-handle.ts'
import { isLoginLink } from '#domain/content/content.rules.ts'
import { siteAddress } from '#domain/site-address.rules.ts'
import { type HeaderLayout, menuRooms } from '#domain/values/content.ts'

/** A menu link, ready to render. */
export type NavLink = {
  title: string
  /** A path of this site, or a full address. */
  to: string
  /** True if the router can navigate there. */
  isInternal: boolean
  newTab: boolean
  icon?: string
  /** Hidden from members; set if its title isn't the English one that identifies such links. */
  isForVisitors?: true
  /** Its title is English on a Spanish page. */
  lang?: 'en'
}

type Item = { title: string; link: string; external?: string; icon?: string; english?: string; lang?: 'en' }

/** Identifies the site's own links: its slug, and its hosts. */
export type Site = { slug: string; hosts: readonly string[] }

/** Booleans in the payload are text (specification §3). */
function isTrue(text: string | undefined): boolean {
  return text === 'true' || text === '1'
}

/**
 * Where a content link leads. An internal link that contains the site's slug is reduced to its last path segment
 * (specification §2), the slug alone to the home page; another site's address is unchanged. Null for anything that
 * isn't a path or an http(s), tel: or mailto: address.
 */
export function resolveLink(link: string, { slug, hosts }: Site): { to: string; isInternal: boolean } | null {
  const own = ownPath(link.trim(), hosts)
  if (own === null)
    return /^(https?:\/\/|tel:|mailto:|#)/i.test(link) ? { to: link, isInternal: false } : null
  if (!slug || !link.includes(slug)) return { to: own, isInternal: true }
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(own) ?? []
  const last = path.split('/').findLast(Boolean) ?? ''
  const to = siteAddress(`/${last === slug ? '' : last}${rest}`, '')
  return to ? { to, isInternal: true } : null
}

/** The path of a link to this site, or null. */
function ownPath(link: string, hosts: readonly string[]): string | null {
  if (link.startsWith('/')) return siteAddress(link, '') || null
  const url = /^https?:/i.test(link) ? URL.parse(link) : null
  if (!url || !hosts.some((host) => host === url.host || host === url.hostname)) return null
  return siteAddress(url)
}

/** A content menu's links; items without a valid address are omitted. The external flag opens a new tab. */
export function menuLinks(items: readonly Item[], site: Site): NavLink[] {
  return items.flatMap(({ title, link, external, icon, english, lang }) => {
    const target = resolveLink(link, site)
    if (!target) return []
    return {
      title,
      ...target,
      newTab: isTrue(external),
      ...(icon ? { icon } : {}),
      ...(english && isVisitorEntry(english) ? { isForVisitors: true as const } : {}),
      ...(lang && { lang }),
    }
  })
}

/**
 * The top bar's right-hand links: the first opens in a new tab, the others according to their flag (specification §2).
 */
export function topBarLinks(items: readonly Item[], site: Site): NavLink[] {
  return menuLinks(items, site).map((link, index) => (index === 0 ? { ...link, newTab: true } : link))
}

/**
 * Pixels per letter of the menu and of a sign-in link, and the space that the narrowest wide screen, 1,280 pixels,
 * leaves next to the logo.
 */
const letterPixels = 8.5
const loginPixels = 100
const roomPixels = 916

/** Whether a menu fits in one row between the logo and the actions. */
export function fitsBesideLogo(
  layout: HeaderLayout,
  {
    menu,
    joinText,
    showLogin,
  }: { menu: readonly Pick<NavLink, 'title'>[]; joinText: string; showLogin: boolean },
): boolean {
  const room = menuRooms[layout]
  if (!room) return false
  const letters = menu.reduce((sum, { title }) => sum + title.length, joinText.length)
  const pixels =
    letters * letterPixels + menu.length * room.eachItem + room.rest + (showLogin ? loginPixels : 0)
  return pixels <= roomPixels
}

const visitorEntries = ['savings summary', 'find a dentist']

/**
 * A signed-in member's menu: without 'Savings Summary' and 'Find a Dentist' (specification §2), and without sign-in.
 */
export function memberMenu(menu: readonly NavLink[]): NavLink[] {
  return withoutLogin(menu).filter(({ title, isForVisitors }) => !isForVisitors && !isVisitorEntry(title))
}

const isVisitorEntry = (title: string) => visitorEntries.includes(title.trim().toLowerCase())

const resetLink = /^\/reset-password\/?(?:[?#]|$)/i

/** Links for signed-in members: without signing in or resetting a password. */
export function withoutLogin(links: readonly NavLink[]): NavLink[] {
  return links.filter(({ to, isInternal }) => !isInternal || !(isLoginLink(to) || resetLink.test(to)))
}

/** Metas that several pages share. */
const sharedPages: readonly string[] = ['', 'landing', 'states']

/**
 * The active item is the one that leads to the page named by the current route's meta (specification §2). On landing
 * and state pages, which share one meta, it's the one that leads to this exact path.
 */
export function isActiveLink({ to, isInternal }: NavLink, meta: PageMeta, pathname: string): boolean {
  if (!isInternal) return false
  const path = to.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/'
  if (sharedPages.includes(meta.page)) return path === pathname
  return path === (meta.page === 'home' ? '/' : `/${meta.page}`)
}
