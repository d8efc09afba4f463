import type { RequestListener } from 'node:http'
import { traced } from '#db/trace/traced.ts'
import { type AskedOf, describeRequest } from '#server/metrics/describe-request.ts'

/**
 * Makes a span of each request that `handler` answers, within the trace given by a `trusted` proxy. The span has the
 * path's pattern, never the path.
 */
export function traceRequests(
  { trusted, ...of }: AskedOf & { trusted: boolean },
  handler: RequestListener,
): RequestListener {
  return (request, response) => {
    const { method, route, of: kind } = describeRequest(of, request)
    const given = request.headers.traceparent
    const parent = trusted && typeof given === 'string' ? given : null
    const facts = { 'http.request.method': method, 'http.route': route, 'enamel.class': kind ?? 'always' }
    void traced(`${method} ${route}`, { kind: 'server', facts, parent }, (note) => {
      handler(request, response)
      return new Promise<void>((resolve, reject) => {
        response.once('close', () => {
          const { statusCode } = response
          note({ 'http.response.status_code': statusCode })
          if (statusCode < 500) resolve()
          else reject(new Failed())
        })
      })
    }).catch(() => {})
  }
}

/** Marks a response that reports an error of ours. */
class Failed extends Error {
  override name = '5xx'
}
