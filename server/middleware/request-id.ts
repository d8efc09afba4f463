import type { RequestListener } from 'node:http'
import { asRequest, idOfRequest } from '#db/request-id.ts'
import { noteInTrace } from '#db/trace/traced.ts'

/**
 * Gives each request an id, or takes the `X-Request-Id` of a `trusted` proxy. The response returns it, and it appears
 * in every log line of the request, its jobs and its emails.
 */
export function requestIds(trusted: boolean): (handler: RequestListener) => RequestListener {
  return (handler) => (request, response) => {
    const id = idOfRequest(trusted ? request.headers['x-request-id'] : undefined)
    response.setHeader('X-Request-Id', id)
    noteInTrace({ 'enamel.request.id': id })
    asRequest(id, () => handler(request, response))
  }
}
