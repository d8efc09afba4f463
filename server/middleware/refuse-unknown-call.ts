import type { Handler } from 'hono'
import { DomainError, notFound } from '#domain/errors.ts'
import * as m from '#messages'

/** Answers calls that match no route: 405 when the path has another method, else 404, as the Error entity. */
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

/** Pages answer reads only; writes go to the API. */
export const refuseOtherMethods: Handler = (c) => {
  c.header('Allow', 'GET, HEAD')
  throw new DomainError('method_not_allowed', m.errors_address_does_take_method)
}
