import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApiEnv } from '#api/api-env.ts'
import { renderedPage, requestContext } from '#app/request-context.ts'
import { hostKey } from '#domain/brands/resolve-brand-key.rules.ts'
import { addressGroup } from '#domain/security/rate-limits.server.ts'
import { siteLanguage } from '#domain/site-language.rules.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { makeIn } from '#messages/make-in.ts'
import { createWorkQueue, QueueFullError } from '#platform/work-queue.ts'
import { statusMessages } from '#server/middleware/errors/error-answer.ts'
import { withErrorMapping } from '#server/middleware/errors/error-mapping.ts'
import { busyWords, errorLook, errorPage, isCall } from '#server/middleware/errors/error-page.ts'
import type { PageCache } from './page-cache.ts'
import { bestEncoding, encodeOnce, encodings } from './page-encoding.ts'
import { spanishScreens } from './spanish-screens.ts'

/** Variables set by the server's own middleware, in addition to those that routes read. */
export type ServerEnv = {
  Bindings: HttpBindings
  Variables: ApiEnv['Variables'] & { sharedPage?: { address: string; html: string; epoch: number } }
}

/** The built screens. In development a function, so that each request gets the current ones. */
export type Screens = ServerBuild | (() => Promise<ServerBuild>)

/** The current screens. */
export async function builtScreens(build: Screens): Promise<ServerBuild> {
  return typeof build === 'function' ? build() : build
}

/** Browsers and CDNs may store a page but must revalidate it; 304 if unchanged. */
const publicPage = 'public, max-age=0, must-revalidate'

/**
 * Concurrent renderings: the processor handles one at a time while the others wait for the database. Members queue
 * separately from the cached pages.
 */
const limits = { running: 2, waiting: 64, waitingOfOne: 32 }

/** How long a just-rendered page is shared directly; it enters the cache only after compression. */
const untilKeptMs = 1_000

/** The result of rendering: a document and its response without a body, or a response that isn't a document. */
type Rendered = { answer: Response; html: string | null }

/**
 * Renders screens, and marks pages that are the same for every anonymous visitor. Concurrent requests for such a page
 * share one rendering. Too many renderings at once are refused early.
 */
export function createPages(
  build: Screens,
  cache: PageCache,
  mode: 'production' | 'development',
  spanishAssets?: ServerBuild['assets'],
) {
  const handlerOf = (built: (screens: ServerBuild) => ServerBuild) =>
    createRequestHandler(
      typeof build === 'function'
        ? async () => withErrorMapping(built(await build()))
        : withErrorMapping(built(build)),
      mode,
    )
  const handlers = {
    en: handlerOf((screens) => screens),
    es: handlerOf((screens) => spanishScreens(screens, spanishAssets)),
  }
  const turns = { member: createWorkQueue(limits), anonymous: createWorkQueue(limits) }
  const making = new Map<string, Promise<Rendered>>()

  const render = (c: Context<ServerEnv>, request: Request): Promise<Rendered> => {
    const { visitor, ip } = c.get('scope')
    const who = visitor.kind === 'member' ? visitor.accountId : addressGroup(ip)
    return turns[visitor.kind](who, async () => {
      const context = contextOf(c)
      const { locale } = context.get(requestContext)
      const answer = await makeIn(locale, () => handlers[locale](request, context))
      return { answer, html: context.get(renderedPage) }
    })
  }

  /**
   * The page at a canonical URL, shared by everyone who requests it while it renders; null if the result is for one
   * visitor only.
   */
  const renderShared = async (c: Context<ServerEnv>, address: string): Promise<Rendered | null> => {
    const { epoch } = cache
    const key = `${epoch} ${hostKey(c.req.header('host') ?? '')} ${address}`
    const begun = making.get(key)
    // A path that starts with two slashes would name another host.
    const url = new URL(new URL(c.req.url).origin + address)
    const made = begun ?? render(c, new Request(url, { headers: c.req.raw.headers }))
    if (!begun) {
      making.set(key, made)
      const forget = () => making.delete(key)
      made.then(({ answer }) => (answer.ok ? setTimeout(forget, untilKeptMs).unref() : forget()), forget)
    }
    const rendered = await made
    const { answer, html } = rendered
    if (html === null || !isForEverybody(answer)) {
      // A redirect keeps parameters that the page itself wouldn't read.
      const isWhole = url.href === c.req.url
      return begun || !isWhole ? null : rendered
    }
    if (!begun && answer.status === 200) c.set('sharedPage', { address, html, epoch })
    return rendered
  }

  return async (c: Context<ServerEnv>): Promise<Response> => {
    try {
      const incoming = anonymousGet(c)
      // The cookie of an ended session made the earlier cache lookup miss.
      const kept = incoming && cache.find(incoming)
      if (kept) return new Response(kept.body, { headers: kept.headers })
      const address = incoming && cache.addressOf(incoming)
      const shared = address === null ? null : await renderShared(c, address)
      const { answer, html } = shared ?? (await render(c, c.req.raw))
      const { status } = answer
      const headers = new Headers(answer.headers)
      if (status === 503) headers.set('Retry-After', '2')
      if (html === null) return status >= 400 && !isCall(c.req.path) ? toldAsPage(c, answer) : answer
      headers.set('Vary', 'Accept-Encoding, Cookie')
      if (shared && status === 200 && isForEverybody(answer)) headers.set('Cache-Control', publicPage)
      const encoding = bestEncoding(c.req.header('accept-encoding'), encodings)
      if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
      return new Response(await encodeOnce(html, encoding), { status, headers })
    } catch (error) {
      const isForPerson = c.req.header('accept')?.includes('text/html')
      if (!(error instanceof QueueFullError && isForPerson)) throw error
      return busyPage(c, error.retryAfterSeconds)
    }
  }
}

function contextOf(c: Context<ServerEnv>): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestContext, {
    services: c.get('services'),
    brand: c.get('brand'),
    scope: c.get('scope'),
    account: c.get('account'),
    locale: siteLanguage(c.req.path).locale,
  })
  return context
}

/** For paths without their own screen, such as a PDF, and for a screen whose error page can't be rendered. */
function toldAsPage(c: Context<ServerEnv>, { status }: Response): Response {
  const locale = inLocale()
  const messages: Record<number, string> = {
    404: m.layout_error_path_missing({ path: c.req.path }, { locale }),
    503: m.errors_briefly_unavailable_try_again({ locale }),
  }
  const otherwise = status < 500 ? m.layout_error_not_shown({ locale }) : m.layout_error_our_side({ locale })
  return toldPage(
    c,
    {
      statusCode: status,
      statusMessage:
        status === 404 ? m.layout_error_missing_title({ locale }) : (statusMessages[status] ?? 'Error'),
      message: messages[status] ?? otherwise,
    },
    status === 503 ? { 'Retry-After': '2' } : {},
  )
}

/** The overload page; it needs no rendering. */
function busyPage(c: Context<ServerEnv>, retryAfterSeconds: number): Response {
  return toldPage(c, busyWords(retryAfterSeconds), { 'Retry-After': String(retryAfterSeconds) })
}

function toldPage(c: Context<ServerEnv>, told: Parameters<typeof errorPage>[0], more = {}): Response {
  const { body, headers } = errorPage(told, errorLook(c))
  return new Response(body, { status: told.statusCode, headers: { ...headers, ...more } })
}

/** The incoming request if its page may be shared; a HEAD request renders nothing to share. */
function anonymousGet(c: Context<ServerEnv>): HttpBindings['incoming'] | null {
  const isAnonymous = c.get('scope').visitor.kind === 'anonymous'
  return isAnonymous && c.req.method === 'GET' ? (c.env?.incoming ?? null) : null
}

/**
 * Caches the pages marked by `createPages`, and other shared responses, with all of their headers, so it must be the
 * outermost middleware. If a page can't be rendered, serves its last version.
 */
export function keepSharedPages(cache: PageCache) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { mark } = cache.answers
    await next()
    const incoming = c.env?.incoming
    if (!incoming) return
    const text = c.get('shared')
    if (text !== undefined && c.res.status === 200)
      cache.answers.keep(incoming, text, c.res.headers, mark).catch(() => cache.clear())
    const page = c.get('sharedPage')
    if (page) {
      const key = { host: c.req.header('host'), address: page.address }
      cache.keep(key, page.html, c.res.headers, page.epoch).catch(() => cache.clear())
      return
    }
    const last = c.res.status >= 500 ? cache.lastGood(incoming) : null
    if (!last) return
    // Keeps the failed response's headers out of the page.
    c.res = undefined
    c.res = new Response(last.body, { headers: last.headers })
  })
}

/** Whether a response may go to every concurrent requester: no header forbids it. */
function isForEverybody({ headers }: Response): boolean {
  return !headers.has('Set-Cookie') && !/no-store|private/.test(headers.get('Cache-Control') ?? '')
}
