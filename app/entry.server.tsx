import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import {
  contentSecurityPolicy,
  hashInlineScripts,
  outsideOf,
} from '#app/document/content-security-policy.server.ts'
import { readHandoff } from '#app/document/read-handoff.server.ts'
import { type PageLayout, withOwnScripts } from '#app/document/script-integrity.server.ts'
import { takeOverScript, untilTakenOver } from '#app/document/take-over.server.ts'
import { readShell } from '#app/site/layout/shell-content.ts'
import { framedPage } from '#app/site/preview/framed-page.server.ts'
import { pageMetaOf } from '#app/site/route-handle.ts'
import { siteLanguage } from '#domain/site-language.rules.ts'
import { renderIn } from '#messages/locale.ts'
import { redactPath } from '#platform/redact-path.ts'
import { gatewayPolicy } from './payment/gateway-policies.server.ts'
import { renderedPage, requestContext } from './request-context.ts'
import { bringAll } from './ui/late/later.ts'

/**
 * Renders a document in one go. The loaders are already done, so there is nothing to stream, and one string costs a
 * third of React's streaming renderer. The framework passes hydration data in a stream that `renderToString` would
 * omit, so it's read to its end and written into the page. The page is passed to the server in `renderedPage` next to
 * the response, because a body would be converted to a stream again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const [data] = await Promise.all([readHandoff(context), bringAll()])
  const { serverHandoffStream: _, ...rest } = withOwnScripts(context, layoutsOf(context))
  const { services, brand, scope, locale } = loadContext.get(requestContext)
  const html = renderIn(locale, () => renderToString(<ServerRouter context={rest} url={request.url} />))
  const { path: pathname } = siteLanguage(new URL(request.url).pathname)
  const outside = outsideOf(services.config, pathname, brand.settings.externalHosts)
  if (scope.framedBy) {
    const framed = framedPage(html, scope.framedBy)
    const policy = contentSecurityPolicy(hashInlineScripts(framed), outside, scope.framedBy)
    headers.set('Content-Security-Policy', policy)
    loadContext.set(renderedPage, framed)
    return new Response(null, { status, headers })
  }
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(hashInlineScripts(html, takeOverScript), outside),
  )
  for (const [name, value] of Object.entries(gatewayPolicy(services.config, pathname).headers))
    headers.set(name, value)
  loadContext.set(renderedPage, untilTakenOver(html, data))
  return new Response(null, { status, headers })
}

/**
 * Logs rendering errors with the path only: queries contain tokens and addresses. Errors thrown by loaders are logged
 * where the server calls them. An aborted request isn't an error, and neither is a response the router generates
 * itself, for an unknown address.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { services } = context.get(requestContext)
  services.alarm('a page could not be drawn', { err: error, path: redactPath(new URL(request.url).pathname) })
}

/** The page's layout: the brand's header and footer, or `bare` for a page without navigation. */
function layoutsOf({
  staticHandlerContext: { matches, loaderData },
  routeModules,
}: EntryContext): PageLayout[] {
  const shell: unknown = loaderData.root?.shell
  if (typeof shell !== 'string') return []
  const handles = matches.map(({ route }) => ({ handle: routeModules[route.id]?.handle }))
  if (pageMetaOf(handles).bare) return ['bare']
  const { header, footer } = readShell(shell)
  return [header.layout, footer.layout]
}
