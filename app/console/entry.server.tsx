import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { deskTakesCards } from '#app/console/layout/card-pages.rules.ts'
import { hashInlineScripts } from '#app/document/content-security-policy.server.ts'
import { readHandoff } from '#app/document/read-handoff.server.ts'
import { withOwnScripts } from '#app/document/script-integrity.server.ts'
import { takeOverScript, untilTakenOver } from '#app/document/take-over.server.ts'
import { gatewayPolicy } from '#app/payment/gateway-policies.server.ts'
import { renderedPage } from '#app/request-context.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import type { Services } from '#domain/services.ts'
import { consoleContext } from './console-context.ts'
import { consolePolicy } from './console-policy.server.ts'

/** Renders a console document, as the site's entry does its pages, but under its own content policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const data = await readHandoff(context)
  const { serverHandoffStream: _, ...rest } = withOwnScripts(context)
  const html = renderToString(<ServerRouter context={rest} url={request.url} />)
  const { services, styleNonce } = loadContext.get(consoleContext)
  const anyStyle = services.config.appEnv === 'development'
  const { pathname } = new URL(request.url)
  const studioOf = await studioSite(services, pathname)
  const cards = gatewayPolicy(services.config, pathname, deskTakesCards)
  const policy = consolePolicy(hashInlineScripts(html, takeOverScript), {
    anyStyle,
    styleNonce,
    studioOf,
    cards,
  })
  headers.set('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(cards.headers)) headers.set(name, value)
  loadContext.set(renderedPage, untilTakenOver(html, data))
  return new Response(null, { status, headers })
}

/** The origin of the site that the content studio shows at this path; undefined for every other screen. */
async function studioSite({ brands, config }: Services, pathname: string): Promise<string | undefined> {
  const [, key] = /^\/([^/]+)\/site\/?$/.exec(pathname) ?? []
  const brand = key ? await brands.findByKey(key) : null
  return brand ? siteOrigin(brand, config) : undefined
}

/** Logs errors of rendering a screen. An aborted request isn't an error, and neither is an unknown address. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { services } = context.get(consoleContext)
  services.alarm('a screen of the console could not be drawn', {
    err: error,
    path: new URL(request.url).pathname,
  })
}
