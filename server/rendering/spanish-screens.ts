import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { pathIn, siteLanguage } from '#domain/site-language.rules.ts'

type Assets = ServerBuild['assets']

/** The Spanish files of the browser, as `script/build-site.ts` lists them beside the folder of the built files. */
export function readSpanishAssets(clientDirectory: string): Assets {
  return JSON.parse(readFileSync(join(clientDirectory, '../spanish.json'), 'utf8'))
}

/**
 * The same screens under `/es` (decision 0179). Loaders and middleware are told the English address, so that nothing they
 * decide by it is decided twice; where they lead is in Spanish again.
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

/** A loader or middleware that is told the English address. */
function told<Of extends Step>(step: Of): Of {
  const spanish: Step = (args: { url: URL }, next) => {
    const url = new URL(args.url)
    url.pathname = siteLanguage(url.pathname).path
    return step({ ...args, url }, next)
  }
  return Object.assign(spanish, step) as Of
}

/** The router puts `/es` before the redirects of loaders; before those of middleware it is put here. */
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
