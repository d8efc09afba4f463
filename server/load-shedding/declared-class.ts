import type { OpenAPIHono } from '@hono/zod-openapi'
import { LRUCache } from 'lru-cache'
import type { ServerBuild } from 'react-router'
import type { ApiEnv } from '#api/api-env.ts'
import { routePatterns, screenPath } from '#server/metrics/route-patterns.ts'
import { type DeclaredClass, type RequestClass, requestClasses } from './request-class.rules.ts'

/**
 * Reads the classes declared by API routes (`'x-class'` of `createRoute`) and screens (`handle.class`). A `HEAD` has
 * the class of its `GET`.
 */
export function declaredClasses(api: OpenAPIHono<ApiEnv>, screens: ServerBuild['routes']): DeclaredClass {
  const byPattern = new Map<string, RequestClass>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, 'x-class': declared } = definition.route
    if (isClass(declared))
      byPattern.set(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, declared)
  }
  for (const [id, screen] of Object.entries(screens)) {
    const handle: unknown = screen?.module.handle
    const declared: unknown = typeof handle === 'object' && handle ? Reflect.get(handle, 'class') : null
    if (isClass(declared)) byPattern.set(`GET ${screenPath(screens, id)}`, declared)
  }
  const patterns = routePatterns(api.routes, screens)
  // The same paths come again and again, and matching one against the patterns costs as much as answering it.
  const known = new LRUCache<string, { of: RequestClass | null }>({ max: 1_000 })
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method
    const key = `${asked} ${path}`
    const found = known.get(key) ?? { of: byPattern.get(`${asked} ${patterns(asked, path)}`) ?? null }
    known.set(key, found)
    return found.of
  }
}

function isClass(value: unknown): value is RequestClass {
  return requestClasses.some((known) => known === value)
}
