import type { RequestListener } from 'node:http'
import { type AskedOf, describeRequest } from './describe-request.ts'
import type { Metrics } from './metrics.ts'

/** Counts and times the responses of `handler`. */
export function measure(
  { metrics, ...of }: AskedOf & { metrics: Metrics },
  handler: RequestListener,
): RequestListener {
  return (request, response) => {
    const began = performance.now()
    response.once('close', () => {
      const { statusCode: status } = response
      metrics.answered({
        ...describeRequest(of, request),
        status,
        seconds: (performance.now() - began) / 1_000,
      })
    })
    handler(request, response)
  }
}
