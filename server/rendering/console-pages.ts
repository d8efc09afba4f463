import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { AdminEnv } from '#api/admin/admin-env.ts'
import { staffCsrfToken } from '#api/admin/staff/staff-cookie.ts'
import { consoleContext } from '#app/console/console-context.ts'
import { renderedPage } from '#app/request-context.ts'
import { newToken } from '#domain/security/secret-token.server.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { withErrorMapping } from '#server/middleware/errors/error-mapping.ts'

/** Concurrent renderings, separate from the brands' pages, so that a crowd of visitors doesn't delay staff. */
const limits = { running: 2, waiting: 64, waitingOfOne: 16 }

/** Renders the console's screens. Every response is for one person and is never cached. */
export function createConsolePages(screens: () => Promise<ServerBuild>, mode: 'production' | 'development') {
  const turns = createWorkQueue(limits)
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

  async function handlerOf(build: ServerBuild) {
    const known = handlers.get(build)
    if (known) return known
    const handler = createRequestHandler(
      withErrorMapping(build, (context) => context.get(consoleContext).services),
      mode,
    )
    handlers.set(build, handler)
    return handler
  }

  return async (c: Context<AdminEnv>): Promise<Response> => {
    const handle = await handlerOf(await screens())
    const staff = c.get('staff')
    const csrfToken = staffCsrfToken(c, staff?.sessionId ?? null)
    return turns(staff?.staffId ?? c.get('ip'), async () => {
      const context = new RouterContextProvider()
      const styleNonce = newToken()
      context.set(consoleContext, {
        services: c.get('services'),
        staff,
        ip: c.get('ip'),
        csrfToken,
        styleNonce,
      })
      const answer = await handle(c.req.raw, context)
      const html = context.get(renderedPage)
      const headers = new Headers(answer.headers)
      headers.set('Cache-Control', 'private, no-store')
      headers.set('X-Robots-Tag', 'noindex')
      return c.newResponse(html ?? answer.body, { status: answer.status as StatusCode, headers })
    })
  }
}
