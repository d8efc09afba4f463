import type { IncomingMessage } from 'node:http'
import type { ClassOf, RequestClass } from '#server/load-shedding/request-class.rules.ts'
import type { RoutePatterns } from './route-patterns.ts'

/** Whose addresses are asked for, and their classes; without them, at the console's origin, all is of one class. */
export type AskedOf = { patterns: RoutePatterns; classOf?: ClassOf }

/** What may be told of a request: how it was asked, and which pattern and class (null: never refused) its address has. */
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
