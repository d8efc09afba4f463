import { humanize } from '#domain/back-office/content/fields.rules.ts'
import { partOfVariable, type SitePart } from '#domain/back-office/content/parts.rules.ts'

/** The part of the content that is open: a page, or a site-wide part. */
export type Part =
  | { kind: 'page' | 'landing' | 'state'; name: string; path: string[] }
  | { kind: 'site'; name: SitePart; path: [] }

const siteNames: Record<SitePart, string> = {
  header: 'Header',
  menu: 'Menus',
  footer: 'Footer',
  theme: 'Theme',
  redirects: 'Redirects',
  site: 'Whole site',
}

/** The part an address names, such as `landing/spring`; the home page for anything else. */
export function partOf(key: string | null): Part {
  const [kind, name = ''] = (key ?? '').split('/')
  if (kind === 'page') return { kind, name, path: ['pages', name] }
  if (kind === 'landing') return { kind, name, path: ['pages', 'landing', name] }
  if (kind === 'state') return { kind, name, path: ['pages', 'states', name] }
  const site = Object.keys(siteNames).find((each) => each === kind)
  if (site) return { kind: 'site', name: site as SitePart, path: [] }
  return partOf('page/home')
}

export function keyOf({ kind, name }: Part): string {
  return kind === 'site' ? name : `${kind}/${name}`
}

/** The part's display name. */
export function nameOf({ kind, name }: Part): string {
  if (kind === 'site') return siteNames[name as SitePart]
  return kind === 'page' ? humanize(name) : `/${name}`
}

/** The part's address on the site. */
export function addressOf({ kind, name }: Part): string {
  if (kind === 'site' || name === 'home' || name === 'office') return '/'
  if (name === 'dashboard' || name === 'checkout') return '/'
  return `/${name}`
}

/** The part that contains the path of an error. */
export function partOfPath(path: string): Part {
  const [first, second = '', third = ''] = path.split('.')
  if (first === 'redirects') return partOf('redirects')
  if (first === 'pages' && second === 'landing') return partOf(`landing/${third}`)
  if (first === 'pages' && second === 'states') return partOf(`state/${third}`)
  if (first === 'pages') return partOf(`page/${second}`)
  if (second === 'theme') return partOf('theme')
  return partOf(second === 'layout' ? third : partOfVariable(third))
}
