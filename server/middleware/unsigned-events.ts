import type { RequestListener } from 'node:http'
import { unprovenEvent } from '#domain/orders/gateway-events/gateway-events.server.ts'
import type { Services } from '#domain/services.ts'
import { refusedCall } from './errors/busy-answer.ts'

/**
 * Refuses events without a signature before anything of them is read. Events of the gateway are the last to be refused under
 * load; without this check, anyone could take the place of orders by making events up.
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
