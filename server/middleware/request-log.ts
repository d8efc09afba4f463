import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { redactPath } from '#platform/redact-path.ts'

/** Logs one line per request: method, path without its query (where links carry secrets), status, milliseconds. */
export function requestLog(log: Logger) {
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const milliseconds = Math.round((performance.now() - start) * 10) / 10
    log.debug(
      { method: c.req.method, path: redactPath(c.req.path), status: c.res.status, milliseconds },
      'request',
    )
  })
}
