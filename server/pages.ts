import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApiEnv } from '#api/api-env.ts'
import { renderedPage, requestContext } from '#app/request-context.ts'
import { errorPage, errorPageHeaders, isCall } from './middleware/error-page.ts'
import { guardScreens } from './middleware/guard-screens.ts'
import { type PageCache, previewing } from './page-cache.ts'
import { bestEncoding, encodePage, sentOnceIn } from './page-encoding.ts'

/** What the server's own middleware sets beside what routes read. */
export type ServerEnv = {
  Bindings: HttpBindings
  Variables: ApiEnv['Variables'] & { sharedPage?: { html: string; epoch: number } }
}

/** The built screens. In development a function, so that each request gets the current ones. */
export type Screens = ServerBuild | (() => Promise<ServerBuild>)

/** The current screens. */
export async function builtScreens(build: Screens): Promise<ServerBuild> {
  return typeof build === 'function' ? build() : build
}

/** Compression quality of a page that is sent once (decision 0025). */
const sentOnce = 1

/** Browsers and CDNs may keep a page but must ask each time; 304 when it has not changed. */
const publicPage = 'public, max-age=0, must-revalidate'

/** Renders a screen, and marks pages that are the same for every anonymous visitor. */
export function createPages(build: Screens, cache: PageCache, mode: 'production' | 'development') {
  const guarded = typeof build === 'function' ? async () => guardScreens(await build()) : guardScreens(build)
  const handle = createRequestHandler(guarded, mode)
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(requestContext, {
      house: c.get('house'),
      brand: c.get('brand'),
      scope: c.get('scope'),
      account: c.get('account'),
    })
    const epoch = cache.epoch
    const answer = await handle(c.req.raw, context)
    const html = context.get(renderedPage)
    const { status, headers } = answer
    if (status === 503) headers.set('Retry-After', '2')
    if (html === null) return status >= 400 && !isCall(c.req.path) ? toldAsPage(c, answer) : answer
    headers.set('Vary', 'Accept-Encoding, Cookie')
    if (isSharedPage(c, answer)) {
      headers.set('Cache-Control', publicPage)
      c.set('sharedPage', { html, epoch })
    }
    const encoding = bestEncoding(c.req.header('accept-encoding'), sentOnceIn)
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    return new Response(await encodePage(html, encoding, sentOnce), { status, headers })
  }
}

/** For what has no screen of its own, a PDF say, and for a screen that could not even be drawn as an error. */
function toldAsPage(c: Context<ServerEnv>, { status }: Response): Response {
  const isMissing = status === 404
  const told = {
    statusCode: status,
    statusMessage: isMissing ? 'Page Not Found' : 'Internal Server Error',
    message: isMissing
      ? `Page Not Found: ${c.req.path}`
      : 'Something went wrong on our side. Please try again in a moment.',
  }
  return new Response(errorPage(told), { status, headers: errorPageHeaders })
}

/** Caches the pages marked by `createPages` with all of their headers, so it must run outermost. */
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

/** A page that is the same for everybody: anonymous, status 200, and no header forbids caching it. */
function isSharedPage(c: Context<ServerEnv>, response: Response): boolean {
  return (
    response.status === 200 &&
    c.get('scope').visitor.kind === 'anonymous' &&
    !previewing.test(c.req.header('cookie') ?? '') &&
    !response.headers.has('Set-Cookie') &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')
  )
}
