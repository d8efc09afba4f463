import type { RequestListener } from 'node:http'
import { classOf } from '#server/overload/request-class.rules.ts'
import type { Metrics } from './metrics.ts'
import type { RoutePatterns } from './route-patterns.ts'

/** Counts and times what `handler` answers; at the console's origin all is of one class. */
export function measure(
  {
    metrics,
    patterns,
    isConsole = false,
  }: { metrics: Metrics; patterns: RoutePatterns; isConsole?: boolean },
  handler: RequestListener,
): RequestListener {
  return (request, response) => {
    const began = performance.now()
    response.once('close', () => {
      const { method = '', url = '/', headers } = request
      const at = url.indexOf('?')
      const of = isConsole ? 'console' : classOf({ method, url, cookie: headers.cookie })
      const route = patterns(method, at < 0 ? url : url.slice(0, at))
      const { statusCode: status } = response
      metrics.answered({ route, method, of, status, seconds: (performance.now() - began) / 1_000 })
    })
    handler(request, response)
  }
}
