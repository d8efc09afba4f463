import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { bestEncoding, encodeOnce, encodings } from './page-encoding.ts'

/** Shorter responses, in bytes, fit into one packet uncompressed. */
const worthIt = 1_024

/**
 * Compresses a text response for clients that accept it, the same way as pages sent once (decision 0039). Merely
 * looking at a response's body makes it a stream, which costs more than a small API response altogether. So JSON
 * responses get their length where they are created, and short ones pass through untouched (decision 0037).
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
    // Without this, the headers of the old response would be copied.
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
