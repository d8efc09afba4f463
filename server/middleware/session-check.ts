import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { authState } from '#api/auth/session-check.ts'
import { idOfRequest } from '#db/request-id.ts'
import { noteInTrace } from '#db/trace/traced.ts'
import { findSession } from '#domain/accounts/find-session.server.ts'
import { isImpersonationToken } from '#domain/back-office/members/impersonation/start-impersonation.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { DomainError } from '#domain/errors.ts'
import { cookieName, readCookie } from '#domain/security/cookie.rules.ts'
import { csrfToken } from '#domain/security/csrf.server.ts'
import { newToken } from '#domain/security/secret-token.server.ts'
import type { Services } from '#domain/services.ts'
import { withDatabaseTimeout } from '#server/middleware/database-timeout.ts'
import { asRefusal, entityOf } from '#server/middleware/errors/error-answer.ts'

type Options = {
  services: Pick<Services, 'brands' | 'config' | 'db' | 'now'>
  /** The full middleware chain, and one of our hosts to call it with. */
  fetch: (request: Request) => Response | Promise<Response>
  host: string
  /** Whether a proxy in front sets request ids. */
  trusted: boolean
  isDatabaseAwake: () => Promise<boolean>
}

type Short = (chain: RequestListener) => RequestListener

/**
 * A fast path for the session check, which every page sends. Its headers are always the same except for two tokens, so
 * the chain is asked for them once. `strangers` answers requests without a session, ahead of everything else in front
 * of the chain, because answering costs little more than refusing. `members` answers requests with a valid session.
 * Everything else goes to the chain.
 */
export async function shortSessionCheck({
  services: { brands, config, db, now },
  fetch,
  host,
  trusted,
  isDatabaseAwake,
}: Options): Promise<{ strangers: Short; members: Short }> {
  const path = '/api/auth'
  const names = {
    session: cookieName('session', config.publicOrigin),
    csrf: cookieName('csrf', config.publicOrigin),
  }
  const model = await fetch(new Request(`http://${host}${path}`, { headers: { host } }))
  const [given, ...others] = model.headers.getSetCookie()
  if (model.status !== 200 || !given?.startsWith(`${names.csrf}=`) || others.length > 0)
    return { strangers: (chain) => chain, members: (chain) => chain }
  const attributes = given.slice(given.indexOf(';'))
  const toStranger = Buffer.from(await model.arrayBuffer())
  const same = Object.fromEntries(model.headers)
  for (const own of ['set-cookie', 'csrf-token', 'content-length']) delete same[own]

  const brandOf = ({ method, url, headers }: IncomingMessage): Brand | null =>
    url === path && method === 'GET' ? brands.knownByHost(headers.host ?? '') : null

  function answer(
    { headers }: IncomingMessage,
    response: ServerResponse,
    { body, sessionId, more }: { body: Buffer; sessionId: string | null; more?: Record<string, string> },
  ) {
    const known = readCookie(headers.cookie, names.csrf)
    const seed = known ?? newToken()
    response.writeHead(200, {
      ...same,
      ...more,
      'content-length': body.length,
      'csrf-token': csrfToken(config.sessionSecret, { seed, sessionId }),
      ...(known === null && { 'set-cookie': `${names.csrf}=${seed}${attributes}` }),
    })
    response.end(body)
  }

  const strangers: Short = (chain) => (request, response) => {
    const isStranger = readCookie(request.headers.cookie, names.session) === null
    if (!isStranger || !brandOf(request)) return chain(request, response)
    const id = idOfRequest(trusted ? request.headers['x-request-id'] : undefined)
    answer(request, response, { body: toStranger, sessionId: null, more: { 'x-request-id': id } })
  }

  function refuse(response: ServerResponse, refusal: DomainError) {
    const body = Buffer.from(JSON.stringify(entityOf(refusal)))
    response.writeHead(refusal.status, {
      ...same,
      'content-length': body.length,
      'retry-after': String(refusal.details?.retryAfterSeconds),
    })
    response.end(body)
  }

  const awake = withDatabaseTimeout(isDatabaseAwake)
  const members: Short = (chain) => (request, response) => {
    const token = readCookie(request.headers.cookie, names.session)
    const brand = token && !isImpersonationToken(token) ? brandOf(request) : null
    if (!token || !brand) return chain(request, response)
    noteInTrace({ 'enamel.brand.id': brand.id })
    const ask = { brandId: brand.id, token, now: now(), idleSeconds: config.idleLogoutSeconds }
    awake(() => findSession(db, ask)).then(
      (member) => {
        if (!member) return chain(request, response)
        const body = Buffer.from(JSON.stringify(authState(member)))
        answer(request, response, { body, sessionId: member.sessionId })
      },
      (error) => {
        const refusal = asRefusal(error)
        // The request already waited for an unresponsive database; don't let the chain wait again.
        if (refusal.code === 'unavailable') refuse(response, refusal)
        else chain(request, response)
      },
    )
  }
  return { strangers, members }
}
