import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { renderedPage, requestContext } from './request-context.ts'
import {
  contentSecurityPolicy,
  hashInlineScripts,
  outsideOf,
} from './shell/content-security-policy.server.ts'

/**
 * Renders a document in one go: loaders are done by now, so nothing is left to stream, and one string
 * costs a third of React's streaming renderer. The framework hands hydration data over in a stream that
 * `renderToString` would leave out, so it is read to its end and written by us. The page itself goes to
 * the server beside the answer, in `renderedPage`: a body would be made a stream again on its way.
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
  const data = await readHandoff(context.serverHandoffStream)
  const { serverHandoffStream: _, ...rest } = context
  const html = renderToString(<ServerRouter context={rest} url={request.url} />)
  const { house } = loadContext.get(requestContext)
  const outside = outsideOf(house.config, new URL(request.url).pathname)
  headers.set('Content-Security-Policy', contentSecurityPolicy(hashInlineScripts(html, takeOver), outside))
  loadContext.set(renderedPage, withHandoff(html, data))
  return new Response(null, { status, headers })
}

/** The document with the loaders' data before its end. In slices: each search through a joined string copies it. */
function withHandoff(html: string, data: string): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const head = scriptsLast(html.slice(0, headEnd))
  return `<!DOCTYPE html>${head}${html.slice(headEnd, bodyEnd)}${handoff(data)}${html.slice(bodyEnd)}`
}

/**
 * The framework has every script fetched from the head, as urgently as the stylesheet. What is seen comes first:
 * on a slow line the page is painted more than a second earlier.
 */
function scriptsLast(head: string): string {
  return head.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}

async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The same on every page, so that the policy's hash of it is made once. Takes itself out, as React did not render it. */
const takeOver = `<script>{
const taker = document.currentScript, data = taker.previousElementSibling, { streamController } = window.__reactRouterContext
streamController.enqueue(data.textContent)
streamController.close()
data.remove()
taker.remove()
}</script>`

/** The loaders' data as an inert element, its strings unable to end it, and the script that hands it to the router. */
function handoff(data: string): string {
  return `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script>${takeOver}`
}
