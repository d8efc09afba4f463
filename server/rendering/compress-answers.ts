import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { bestEncoding, encodeOnce, encodings } from './page-encoding.ts'

/** What is shorter, in bytes, fits one packet as it is. */
const worthIt = 1_024

/**
 * Compresses an answer of text for whoever takes it, as pages that are sent once are (decision 0039). Who only looks at
 * an answer's body makes a stream of it, which costs more than a small call altogether: so JSON is told its length where
 * it is made, and a short one is let through untouched (decision 0037).
 */
export function compressAnswers(): MiddlewareHandler {
  return async (c, next) => {
    c.json = jsonOfKnownLength(c)
    await next()
    const { headers, status } = c.res
    if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')) return
    if (Number(headers.get('Content-Length') ?? worthIt) < worthIt) return
    if (headers.has('Content-Encoding')) return
    if (!/accept-encoding/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
    const encoding = bestEncoding(c.req.header('Accept-Encoding'), encodings)
    if (encoding === 'identity') return
    headers.delete('Content-Length')
    if (c.req.method === 'HEAD') return
    const body = await encodeOnce(Buffer.from(await c.res.arrayBuffer()), encoding)
    headers.set('Content-Encoding', encoding)
    // Without this its headers would be copied from the one that was read.
    c.res = undefined
    c.res = new Response(body, { status, headers })
  }
}

function jsonOfKnownLength(c: Context): Context['json'] {
  const json: (...given: never[]) => Response = (
    value: unknown,
    status?: ContentfulStatusCode,
    headers?: Record<string, string>,
  ) => {
    const text = JSON.stringify(value)
    const length = String(Buffer.byteLength(text))
    return c.body(text, status, { 'Content-Type': 'application/json', 'Content-Length': length, ...headers })
  }
  return json as Context['json']
}
