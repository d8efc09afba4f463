import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApiEnv } from '#api/api-env.ts'
import { requestContext } from '#app/request-context.ts'
import type { PageCache } from './page-cache.ts'

/** What the server's own middleware knows beside what a route does. */
export type ServerEnv = {
  Bindings: HttpBindings
  Variables: ApiEnv['Variables'] & { sharedPage?: { html: string; epoch: number } }
}

/** The screens, built; in development a function, so that each request gets them as they are now. */
export type Screens = ServerBuild | (() => Promise<ServerBuild>)

/** The screens as they are now. */
export async function builtScreens(build: Screens): Promise<ServerBuild> {
  return typeof build === 'function' ? build() : build
}

/** Where a page may be kept by browsers and CDNs: always asked for again, answered by 304 when unchanged. */
const publicPage = 'public, max-age=0, must-revalidate'

/** The door for people: renders a screen, and marks what every anonymous visitor would get alike. */
export function createPages(build: Screens, cache: PageCache, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(requestContext, { house: c.get('house'), brand: c.get('brand'), scope: c.get('scope') })
    const epoch = cache.epoch
    const response = await handle(c.req.raw, context)
    if (!isSharedPage(c, response)) return response
    const html = await response.text()
    const headers = new Headers(response.headers)
    headers.set('Cache-Control', publicPage)
    headers.set('Vary', 'Accept-Encoding, Cookie')
    c.set('sharedPage', { html, epoch })
    return new Response(html, { status: response.status, headers })
  }
}

/** Keeps the pages marked by `createPages`, with every header they were sent with; so it runs outermost. */
export function keepSharedPages(cache: PageCache) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const page = c.get('sharedPage')
    const url = c.env?.incoming?.url
    if (!page || !url) return
    const kept = cache.keep({ host: c.req.header('host') ?? '', url }, page.html, c.res.headers, page.epoch)
    kept.catch(() => cache.clear())
  })
}

/** A whole document, the same for everybody: anonymous, found, and nobody said it must not be kept. */
function isSharedPage(c: Context<ServerEnv>, response: Response): boolean {
  return (
    c.req.method === 'GET' &&
    response.status === 200 &&
    c.get('scope').visitor.kind === 'anonymous' &&
    (response.headers.get('Content-Type') ?? '').startsWith('text/html') &&
    !response.headers.has('Set-Cookie') &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')
  )
}
