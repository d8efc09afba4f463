import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from './request-context.ts'
import {
  contentSecurityPolicy,
  hashInlineScripts,
  outsideOf,
} from './shell/content-security-policy.server.ts'

/**
 * Renders a document in one go: loaders are done by now, so nothing is left to stream, and one string
 * costs a third of React's streaming renderer. The framework hands hydration data over in a stream that
 * `renderToString` would leave out, so it is read to its end and written by us.
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
  const end = html.lastIndexOf('</body>')
  const page = end < 0 ? html : html.slice(0, end) + handoffScript(data) + html.slice(end)
  const { house } = loadContext.get(requestContext)
  const outside = outsideOf(house.config, new URL(request.url).pathname)
  headers.set('Content-Security-Policy', contentSecurityPolicy(hashInlineScripts(page), outside))
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}

async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** The script takes itself out of the page, so that React finds the body it rendered. */
function handoffScript(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${inScript(data)});${controller}.close();document.currentScript.remove()</script>`
}

/** JSON that is safe between script tags and in JavaScript of any age. */
function inScript(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
