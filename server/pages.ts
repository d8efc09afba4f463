import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApiEnv } from '#api/api-env.ts'
import { renderedPage, requestContext } from '#app/request-context.ts'
import type { PageCache } from './page-cache.ts'
import { bestEncoding, encodePage } from './page-encoding.ts'

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

/** How hard a page is compressed that is sent once. */
const sentOnce = 5

/** Where a page may be kept by browsers and CDNs: always asked for again, answered by 304 when unchanged. */
const publicPage = 'public, max-age=0, must-revalidate'

/** The door for people: renders a screen, and marks what every anonymous visitor would get alike. */
export function createPages(build: Screens, cache: PageCache, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(requestContext, { house: c.get('house'), brand: c.get('brand'), scope: c.get('scope') })
    const epoch = cache.epoch
    const answer = await handle(c.req.raw, context)
    const html = context.get(renderedPage)
    if (html === null) return answer
    const { status, headers } = answer
    headers.set('Vary', 'Accept-Encoding, Cookie')
    if (isSharedPage(c, answer)) {
      headers.set('Cache-Control', publicPage)
      c.set('sharedPage', { html, epoch })
    }
    const encoding = bestEncoding(c.req.header('accept-encoding'))
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    return new Response(await encodePage(html, encoding, sentOnce), { status, headers })
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

/** A document that is the same for everybody: anonymous, found, and nobody said it must not be kept. */
function isSharedPage(c: Context<ServerEnv>, response: Response): boolean {
  return (
    response.status === 200 &&
    c.get('scope').visitor.kind === 'anonymous' &&
    !response.headers.has('Set-Cookie') &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')
  )
}
