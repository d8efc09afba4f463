import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/api-env.ts'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'
import { isBrowserWrite } from './browser-writes.ts'

/**
 * Rejects writes sent by another site's page. Browsers report the origin in `Sec-Fetch-Site`, older ones in `Origin`,
 * whose host must match the request's and whose scheme the configured one. A client that sends neither isn't a browser
 * that could be tricked; it still needs a csrf token.
 */
export function sameOriginMiddleware({ publicOrigin }: { publicOrigin: string }) {
  const { protocol } = new URL(publicOrigin)
  return createMiddleware<ApiEnv>((c, next) => {
    if (isBrowserWrite(c) && !isSameOrigin(c.req.raw.headers, protocol)) {
      throw new DomainError('forbidden', m.errors_request_came_another_site)
    }
    return next()
  })
}

function isSameOrigin(headers: Headers, protocol: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === headers.get('host') && from.protocol === protocol
}
