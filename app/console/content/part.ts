import { humanize } from '#domain/back-office/content/fields.rules.ts'
import { partOfVariable, type SitePart } from '#domain/back-office/content/parts.rules.ts'

/** What of the content is open: a page of it, or something of the whole site. */
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

/** The part that an address names, e.g. `landing/spring`; the home page for any other. */
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

/** How a part is called. */
export function nameOf({ kind, name }: Part): string {
  if (kind === 'site') return siteNames[name as SitePart]
  return kind === 'page' ? humanize(name) : `/${name}`
}

/** The address on the site where a part is seen. */
export function addressOf({ kind, name }: Part): string {
  if (kind === 'site' || name === 'home' || name === 'office') return '/'
  if (name === 'dashboard' || name === 'checkout') return '/'
  return `/${name}`
}

/** Which part a wrong path belongs to. */
export function partOfPath(path: string): Part {
  const [first, second = '', third = ''] = path.split('.')
  if (first === 'redirects') return partOf('redirects')
  if (first === 'pages' && second === 'landing') return partOf(`landing/${third}`)
  if (first === 'pages' && second === 'states') return partOf(`state/${third}`)
  if (first === 'pages') return partOf(`page/${second}`)
  if (second === 'theme') return partOf('theme')
  return partOf(second === 'layout' ? third : partOfVariable(third))
}
