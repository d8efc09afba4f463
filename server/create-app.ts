import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApi } from '#api/index.ts'
import { streetTilesPath } from '#domain/offices/street-tiles.ts'
import type { Services } from '#domain/services.ts'
import type { Captcha } from '#integrations/captcha/captcha.ts'
import { errorAnswer } from '#server/middleware/errors/error-answer.ts'
import { serveAssets } from '#server/rendering/browser-files.ts'
import { compressAnswers } from '#server/rendering/compress-answers.ts'
import type { PageCache } from '#server/rendering/page-cache.ts'
import {
  builtScreens,
  createPages,
  keepSharedPages,
  type Screens,
  type ServerEnv,
} from '#server/rendering/pages.ts'
import { streetTiles } from '#server/rendering/street-tiles.ts'
import { brandMiddleware } from './middleware/brand.ts'
import { captchaMiddleware } from './middleware/captcha.ts'
import { csrfMiddleware } from './middleware/csrf.ts'
import { databaseTimeout } from './middleware/database-timeout.ts'
import { impersonationMiddleware } from './middleware/impersonation.ts'
import { languageMiddleware, soldNamesMiddleware } from './middleware/language.ts'
import { previewMiddleware } from './middleware/preview.ts'
import { refuseOtherMethods, refuseUnknownCall } from './middleware/refuse-unknown-call.ts'
import { wellFormedBody, wellFormedUrl } from './middleware/request-limits.ts'
import { requestLog } from './middleware/request-log.ts'
import { sameOriginMiddleware } from './middleware/same-origin.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { sessionMiddleware } from './middleware/session.ts'

export type AppOptions = {
  services: Services
  pageCache: PageCache
  log: Logger
  captcha: Captcha
  /** How many proxies in front of us to trust. */
  trustProxy: number
  build: Screens
  /** Spanish browser files; in development, without them, the English ones are used. */
  spanishAssets?: ServerBuild['assets']
  /** The folder of the built browser files; null in development, where Vite serves them. */
  clientDirectory: string | null
  /** The folder with other releases' files. */
  sharedAssets?: string
  /** False once the process has been asked to stop. */
  isReady: () => boolean
  /** Whether the database responds; settles within about a second. */
  isDatabaseAwake: () => Promise<boolean>
}

/** The middleware and routes of a request, in order. */
export function createApp(options: AppOptions): Hono<ServerEnv> {
  const { services, pageCache, log, clientDirectory } = options
  const mode = services.config.appEnv === 'development' ? 'development' : 'production'
  const app = new Hono<ServerEnv>()
  app.onError(errorAnswer(log))
  app.use(keepSharedPages(pageCache))
  app.use(languageMiddleware())
  if (log.isLevelEnabled('debug')) app.use(requestLog(log))
  app.use(securityHeaders({ https: services.config.publicOrigin.startsWith('https://') }))

  app.get('/healthz', (c) => c.text('ok'))
  app.use(databaseTimeout(options.isDatabaseAwake))
  app.get('/readyz', async (c) => {
    if (!options.isReady()) return c.text('stopping', 503)
    await services.db.execute('select 1')
    return c.text('ready')
  })

  // Browsers compare this with the build their page came from (specification §4).
  app.get('/latest-build.json', async (c) =>
    c.json({ id: (await builtScreens(options.build)).assets.version }, 200, { 'Cache-Control': 'no-store' }),
  )

  const { streetTilesFile } = services.config
  if (streetTilesFile) app.get(streetTilesPath, streetTiles(streetTilesFile))
  if (clientDirectory) {
    const { sharedAssets: shared } = options
    app.use('/assets/*', ...serveAssets(clientDirectory, ...(shared ? [shared] : [])))
    app.get(
      '/:file{.+\\.[a-z0-9]+}',
      serveStatic({
        root: clientDirectory,
        precompressed: true,
        onFound: (_, c) => c.header('Cache-Control', 'public, max-age=300'),
      }),
    )
  }

  app.use(compressAnswers())
  app.use(wellFormedUrl())
  app.use((c, next) => {
    c.set('services', services)
    return next()
  })
  app.use(brandMiddleware((host) => services.brands.findByHost(host)))
  app.use(soldNamesMiddleware(services))
  app.use(impersonationMiddleware(services))
  app.use(sessionMiddleware(services, { trustProxy: options.trustProxy }))
  app.use(previewMiddleware(services))
  app.use(sameOriginMiddleware(services.config))
  app.use(csrfMiddleware(services.config))
  app.use(wellFormedBody())
  if (services.config.enableRecaptcha) app.use(captchaMiddleware(options.captcha))
  const https = services.config.publicOrigin.startsWith('https://')
  const api = createApi({ gateway: services.gateway.name, https })
  app.route('/', api)
  app.all('/api/*', refuseUnknownCall(api.routes))
  app.get('*', createPages(options.build, pageCache, mode, options.spanishAssets))
  app.all('*', refuseOtherMethods)
  return app
}
