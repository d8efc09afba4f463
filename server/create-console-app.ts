import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import type { AdminEnv } from '#api/admin/admin-env.ts'
import { createAdminApi } from '#api/admin/index.ts'
import { notFound } from '#domain/errors.ts'
import type { Services } from '#domain/services.ts'
import { sandboxGatewayRoutes } from '#integrations/payments/sandbox/api/sandbox-gateway.ts'
import { databaseTimeout } from '#server/middleware/database-timeout.ts'
import { errorAnswer } from '#server/middleware/errors/error-answer.ts'
import { refuseOtherMethods, refuseUnknownCall } from '#server/middleware/refuse-unknown-call.ts'
import { wellFormedBody, wellFormedUrl } from '#server/middleware/request-limits.ts'
import { requestLog } from '#server/middleware/request-log.ts'
import { sameOriginMiddleware } from '#server/middleware/same-origin.ts'
import { securityHeaders } from '#server/middleware/security-headers.ts'
import { staffCsrf, staffSession } from '#server/middleware/staff-session.ts'
import { immutable, ofConsole, serveAssets } from '#server/rendering/browser-files.ts'
import { createConsolePages } from '#server/rendering/console-pages.ts'
import { splitScreens } from '#server/rendering/split-screens.ts'

export type ConsoleOptions = {
  services: Services
  log: Logger
  trustProxy: number
  /** The whole build, including the sites' screens. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** The folder of the built browser files; null in development. */
  clientDirectory: string | null
  sharedAssets?: string
  isReady: () => boolean
  isDatabaseAwake: () => Promise<boolean>
}

/** The middleware and routes for the console's origin, in order. It shares no cookie, cache or brand with a site. */
export function createConsole(options: ConsoleOptions, consoleOrigin: string): Hono<AdminEnv> {
  const { services, log, clientDirectory, sharedAssets } = options
  const https = consoleOrigin.startsWith('https://')
  const screens = oncePerBuild(options.build)
  const app = new Hono<AdminEnv>()
  app.onError(errorAnswer(log))
  app.use(requestLog(log))
  app.use(securityHeaders({ https }))

  app.get('/healthz', (c) => c.text('ok'))
  app.use(databaseTimeout(options.isDatabaseAwake))
  app.get('/readyz', async (c) => {
    if (!options.isReady()) return c.text('stopping', 503)
    await services.db.execute('select 1')
    return c.text('ready')
  })

  app.get('/assets/:file{manifest-console-[0-9a-f]+\\.js}', async (c, next) => {
    const { path, script } = (await screens()).siteMap
    if (c.req.path !== path) return next()
    return c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': immutable,
    })
  })
  if (clientDirectory) {
    const shared = sharedAssets ? [sharedAssets, ofConsole(sharedAssets)] : []
    app.use('/assets/*', ...serveAssets(clientDirectory, ...shared))
  }

  app.use(compress({ threshold: 1024 }))
  app.use(wellFormedUrl())
  app.use(staffSession(services, { trustProxy: options.trustProxy }))
  app.use(sameOriginMiddleware({ publicOrigin: consoleOrigin }))
  app.use(staffCsrf())
  app.use(wellFormedBody())
  // Stands in for the gateway's payment field at the desk; only for signed-in staff, and only with the sandbox
  // gateway.
  app.use('/sandbox-gateway/*', async (c, next) => {
    if (c.get('staff')?.stage !== 'full') throw notFound()
    return next()
  })
  app.route('/', sandboxGatewayRoutes)
  const api = createAdminApi({ https })
  app.route('/', api)
  app.all('/api/*', refuseUnknownCall(api.routes))
  const mode = services.config.appEnv === 'development' ? 'development' : 'production'
  app.get(
    '*',
    createConsolePages(async () => (await screens()).console, mode),
  )
  app.all('*', refuseOtherMethods)
  return app
}

/** The split screens; in development, split again for each build. */
function oncePerBuild(build: ConsoleOptions['build']) {
  let last: { of: ServerBuild; split: ReturnType<typeof splitScreens> } | undefined
  return async () => {
    const built = typeof build === 'function' ? await build() : build
    if (last?.of !== built) last = { of: built, split: splitScreens(built) }
    return last.split
  }
}
