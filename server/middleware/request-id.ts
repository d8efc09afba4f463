import type { RequestListener } from 'node:http'
import { asRequest, idOfRequest } from '#db/request-id.ts'
import { noteInTrace } from '#db/trace/traced.ts'

/**
 * Gives each request an id, the one in `X-Request-Id` of a proxy that is `trusted`, which its answer tells and which
 * stands in each line of the log about it, its jobs and its mails.
 */
export function requestIds(trusted: boolean): (handler: RequestListener) => RequestListener {
  return (handler) => (request, response) => {
    const id = idOfRequest(trusted ? request.headers['x-request-id'] : undefined)
    response.setHeader('X-Request-Id', id)
    noteInTrace({ 'enamel.request.id': id })
    asRequest(id, () => handler(request, response))
  }
}
