import type { Handler } from 'hono'
import { DomainError, notFound } from '#domain/errors.ts'

/** Answers calls no router took: 405 where the path knows another method, else 404, in the one Error shape. */
export function refuseUnknownCall(routes: readonly { path: string; method: string }[]): Handler {
  const known = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ path, method }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) }))
  return (c) => {
    const methods = known.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method)
    if (methods.length === 0) throw notFound()
    c.header('Allow', [...new Set(methods)].join(', '))
    throw new DomainError('method_not_allowed', 'This address does not take that method.')
  }
}

/** Pages are only read: what changes something goes to the API. */
export const refuseOtherMethods: Handler = (c) => {
  c.header('Allow', 'GET, HEAD')
  throw new DomainError('method_not_allowed', 'This address does not take that method.')
}
