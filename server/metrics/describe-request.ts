import type { IncomingMessage } from 'node:http'
import type { ClassOf, RequestClass } from '#server/load-shedding/request-class.rules.ts'
import type { RoutePatterns } from './route-patterns.ts'

/**
 * The routes of the origin and their classes. Without `classOf`, at the console's origin, all requests have one class.
 */
export type AskedOf = { patterns: RoutePatterns; classOf?: ClassOf }

/**
 * The facts about a request that may be reported: method, the pattern of its path, and its class (null: never refused).
 */
export function describeRequest(
  { patterns, classOf }: AskedOf,
  { method = '', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): { method: string; route: string; of: RequestClass | 'console' | null } {
  const at = url.indexOf('?')
  return {
    method,
    route: patterns(method, at < 0 ? url : url.slice(0, at)),
    of: classOf ? classOf({ method, url, cookie: headers.cookie }) : 'console',
  }
}
