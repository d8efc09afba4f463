import type { RequestListener } from 'node:http'
import { unprovenEvent } from '#domain/orders/gateway-events/gateway-events.server.ts'
import type { Services } from '#domain/services.ts'
import { refusedCall } from './errors/busy-answer.ts'

/**
 * Rejects events without a signature before reading anything of them. Gateway events are the last to be refused under
 * load, so without this check anyone could crowd out orders with made-up events.
 */
export function refuseUnsignedEvents({
  gateway: { name },
  config,
}: {
  gateway: Pick<Services['gateway'], 'name'>
  config: Pick<Services['config'], 'publicOrigin'>
}): (handler: RequestListener) => RequestListener {
  const path = `/api/webhooks/${name}`
  const header = `${name}-signature`
  const { body, headers } = refusedCall(config, unprovenEvent())
  return (handler) => (request, response) => {
    const isUnsigned = request.url === path && request.method === 'POST' && !request.headers[header]
    if (isUnsigned) response.writeHead(400, headers).end(body)
    else handler(request, response)
  }
}
