import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { idOfRequest } from '#db/request-id.ts'
import { csrfToken } from '#domain/accounts/browser-proof.server.ts'
import { cookieName, readCookie } from '#domain/accounts/cookie.rules.ts'
import { newToken } from '#domain/accounts/secret-token.server.ts'
import type { House } from '#domain/house.ts'

type Options = {
  house: Pick<House, 'brands' | 'config'>
  /** The whole chain, and a host of ours to ask it by. */
  fetch: (request: Request) => Response | Promise<Response>
  host: string
  /** Whether a proxy in front names requests. */
  trusted: boolean
}

/**
 * The session check of whoever brings no session, which every first page view makes, ahead of the chain: its answer is the
 * same for all but for two tokens, and costs little more than to refuse it. What the chain answers is asked once.
 */
export async function strangersSession(
  { house: { brands, config }, fetch, host, trusted }: Options,
  chain: RequestListener,
): Promise<RequestListener> {
  const path = '/api/auth'
  const [session, csrf] = [
    cookieName('session', config.publicOrigin),
    cookieName('csrf', config.publicOrigin),
  ]
  const model = await fetch(new Request(`http://${host}${path}`, { headers: { host } }))
  const [given, ...others] = model.headers.getSetCookie()
  if (model.status !== 200 || !given?.startsWith(`${csrf}=`) || others.length > 0) return chain
  const attributes = given.slice(given.indexOf(';'))
  const body = Buffer.from(await model.arrayBuffer())
  const same = Object.fromEntries(model.headers)
  delete same['set-cookie']

  function answer({ headers }: IncomingMessage, response: ServerResponse) {
    const known = readCookie(headers.cookie, csrf)
    const seed = known ?? newToken()
    response.writeHead(200, {
      ...same,
      'csrf-token': csrfToken(config.sessionSecret, { seed, sessionId: null }),
      'x-request-id': idOfRequest(trusted ? headers['x-request-id'] : undefined),
      ...(known === null && { 'set-cookie': `${csrf}=${seed}${attributes}` }),
    })
    response.end(body)
  }
  return (request, response) => {
    const { method, url, headers } = request
    const isStrangers = url === path && method === 'GET' && readCookie(headers.cookie, session) === null
    if (isStrangers && brands.knownByHost(headers.host ?? '')) answer(request, response)
    else chain(request, response)
  }
}
