import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { pathIn, siteLanguage } from '#domain/site-language.rules.ts'

type Assets = ServerBuild['assets']

/** Reads the list of Spanish browser files that `script/build-site.ts` writes next to the folder of built files. */
export function readSpanishAssets(clientDirectory: string): Assets {
  return JSON.parse(readFileSync(join(clientDirectory, '../spanish.json'), 'utf8'))
}

/**
 * The same screens under `/es` (decision 0179). Loaders and middleware receive the English URL, so that decisions based
 * on it exist once. Their redirects are turned into Spanish URLs.
 */
export function spanishScreens(build: ServerBuild, assets = build.assets): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, middleware } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: told(loader) }),
      ...(middleware && {
        middleware: middleware.map((each) => (isFunction(each) ? leading(told(each)) : each)),
      }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, basename: '/es', assets, routes: Object.fromEntries(routes) }
}

// biome-ignore lint/suspicious/noExplicitAny: loaders and middleware of any route
type Step = (args: any, next: any) => unknown

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

/** Wraps a loader or middleware so that it receives the English URL. */
function told<Of extends Step>(step: Of): Of {
  const spanish: Step = (args: { url: URL }, next) => {
    const url = new URL(args.url)
    url.pathname = siteLanguage(url.pathname).path
    return step({ ...args, url }, next)
  }
  return Object.assign(spanish, step) as Of
}

/** The router adds `/es` to redirects of loaders; this adds it to those of middleware. */
function leading<Of extends Step>(step: Of): Of {
  const spanish: Step = async (args, next) => {
    try {
      return await step(args, next)
    } catch (thrown) {
      const to = thrown instanceof Response ? thrown.headers.get('Location') : null
      if (thrown instanceof Response && to?.startsWith('/')) thrown.headers.set('Location', pathIn('es', to))
      throw thrown
    }
  }
  return Object.assign(spanish, step) as Of
}
