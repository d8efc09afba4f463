import type { Handler } from 'hono'
import { DomainError, notFound } from '#domain/errors.ts'
import * as m from '#messages'

/**
 * Responds to API requests that match no route with the Error entity: 405 if the path supports another method, else
 * 404.
 */
export function refuseUnknownCall(routes: readonly { path: string; method: string }[]): Handler {
  const known = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ path, method }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) }))
  return (c) => {
    const methods = known.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method)
    if (methods.length === 0) throw notFound()
    c.header('Allow', [...new Set(methods)].join(', '))
    throw new DomainError('method_not_allowed', m.errors_address_does_take_method)
  }
}

/** Pages only support reads; writes go to the API. */
export const refuseOtherMethods: Handler = (c) => {
  c.header('Allow', 'GET, HEAD')
  throw new DomainError('method_not_allowed', m.errors_address_does_take_method)
}
