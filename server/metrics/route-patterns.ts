import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { siteLanguage } from '#domain/site-language.rules.ts'

/** The declared pattern of a path. The list is fixed, so visitors can't make it longer. */
export type RoutePatterns = (method: string, path: string) => string

type Call = { method: string; path: string }
type Screens = Record<string, { path?: string; parentId?: string } | undefined>

/** For paths that match no pattern, such as a made-up API path. */
const otherRoute = 'other'

const files = /^\/assets\/|^\/[^/]+\.[a-z0-9]+$/
const probes = new Set(['/healthz', '/readyz', '/latest-build.json'])

/** Patterns for a server with these API routes and screens. In screens, `*` in the last segment matches the rest. */
export function routePatterns(calls: readonly Call[], screens: Screens): RoutePatterns {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const { method, path } of calls) if (method !== 'ALL') router.add(method, path, path)
  for (const path of screenPatterns(screens)) router.add('GET', path, path)
  return (method, asked) => {
    if (probes.has(asked)) return asked
    const { path } = siteLanguage(asked.endsWith('.data') ? asked.slice(0, -'.data'.length) : asked)
    const [[first] = []] = router.match(method === 'HEAD' ? 'GET' : method, path)
    const pattern = first?.[0] ?? otherRoute
    // A file is anything that no screen with a fixed path matches.
    return /[:*]/.test(pattern) && files.test(asked) ? 'file' : pattern
  }
}

/** The screens' paths in the order a router tries them: fixed segments before parameters. */
function screenPatterns(screens: Screens): string[] {
  const paths = Object.keys(screens).map((id) => screenPath(screens, id))
  const freedom = (path: string) =>
    path
      .split('/')
      .map((part) => (part.includes('*') ? '2' : part.startsWith(':') ? '1' : '0'))
      .join('')
  return [...new Set(paths)].sort((a, b) => freedom(a).localeCompare(freedom(b)) || a.localeCompare(b))
}

/** The path pattern of a screen, such as `/office/:officeId/:name?`, built from its parents' paths and its own. */
export function screenPath(screens: Screens, id: string): string {
  const pathOf = (id: string | undefined): string => {
    const screen = id === undefined ? undefined : screens[id]
    if (!screen) return ''
    return [pathOf(screen.parentId), screen.path].filter(Boolean).join('/')
  }
  return `/${pathOf(id)}`
}
