import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '#api/index.ts'
import { demoStaff } from '#demo/dataset/people.ts'
import type { Captcha } from '#integrations/captcha/captcha.ts'
import { captchaOff } from '#integrations/captcha/captcha-off.ts'
import { createRecaptchaEnterprise } from '#integrations/captcha/recaptcha-enterprise.ts'
import { trackFunnel } from '#server/analytics/track-funnel.ts'
import { shutDownGracefully } from '#server/lifecycle/graceful-shutdown.ts'
import { listenReusePort } from '#server/lifecycle/listen-reuse-port.ts'
import { envOfRole, type Role, servedElsewhere } from '#server/lifecycle/role.ts'
import { sdNotify } from '#server/lifecycle/sd-notify.ts'
import { onShutdownSignal } from '#server/lifecycle/shutdown-signals.ts'
import { warmUp } from '#server/lifecycle/warm-up.ts'
import { consoleClassOf } from '#server/load-shedding/console-class.rules.ts'
import { declaredClasses } from '#server/load-shedding/declared-class.ts'
import { type ClassOf, classesOf, type RequestClass } from '#server/load-shedding/request-class.rules.ts'
import { createRooms, type Rooms } from '#server/load-shedding/rooms.ts'
import { refuser, shedLoad } from '#server/load-shedding/shed-load.ts'
import { takeTurns } from '#server/load-shedding/take-turns.ts'
import { watchStrain } from '#server/load-shedding/watch-strain.ts'
import { shortSessionCheck } from '#server/middleware/session-check.ts'
import { watchBodies } from '#server/middleware/slow-bodies.ts'
import { shareAssets } from '#server/rendering/browser-files.ts'
import { byHost } from '#server/rendering/by-host.ts'
import { pageAddresses, plainAddresses } from '#server/rendering/page-address.ts'
import type { Screens } from '#server/rendering/pages.ts'
import { siteAssets } from '#server/rendering/site-map.ts'
import { readSpanishAssets } from '#server/rendering/spanish-screens.ts'
import { splitScreens } from '#server/rendering/split-screens.ts'
import { createApp } from './create-app.ts'
import { createConsole } from './create-console-app.ts'
import { type Env, loadEnv } from './env.ts'
import { logRefusals } from './metrics/log-refusals.ts'
import { requestMetrics } from './metrics/request-metrics.ts'
import { requestIds } from './middleware/request-id.ts'
import { oneTarget } from './middleware/request-target.ts'
import { addressBehind } from './middleware/session.ts'
import { refuseUnsignedEvents } from './middleware/unsigned-events.ts'
import { openServices } from './open-services.ts'

type Handler = RequestListener

/**
 * Starts the web process: database, services, worker, then the port, in that order. Logs one line when it is ready.
 * SIGTERM and SIGINT stop it: first /readyz returns 503, then requests in flight finish, then everything is closed.
 * After SIGTERM it keeps listening for DRAIN_SECONDS, so that a load balancer sees the 503.
 *
 * @throws ConfigError, EmbeddedDatabaseError, or an error whose message says that the port is taken.
 */
export async function startWeb({
  role = 'all',
  build,
  clientDirectory,
  server = createServer({ optimizeEmptyRequests: true }),
  wrap = (handler) => handler,
}: {
  /** With a single role, the other role's host gets 421. */
  role?: Exclude<Role, 'worker'>
  build: Screens
  clientDirectory: string | null
  /** The server that listens; in development Vite shares it. */
  server?: Server
  /** Wraps our handler; used in development, to put it inside Vite's. */
  wrap?: (handler: Handler) => Handler
}): Promise<void> {
  const env = envOfRole(loadEnv(), role)
  const screens =
    typeof build === 'function' ? async () => splitScreens(await build()).site : splitScreens(build).site
  const addresses = typeof screens === 'function' ? plainAddresses : pageAddresses(screens.routes)
  const opened = await openServices(env, { addresses })
  const { services, pageCache, log, isDatabaseAwake } = opened
  const trusted = env.TRUST_PROXY > 0
  let ready = true
  const shared = {
    services,
    log,
    trustProxy: env.TRUST_PROXY,
    clientDirectory,
    sharedAssets: env.SHARED_ASSETS,
    isReady: () => ready,
    isDatabaseAwake,
  }
  if (clientDirectory && env.SHARED_ASSETS && typeof build !== 'function')
    await shareAssets(clientDirectory, env.SHARED_ASSETS, splitScreens(build).siteMap).catch((err) =>
      log.error({ err }, 'the files of this build could not be put into SHARED_ASSETS'),
    )
  const app = createApp({
    ...shared,
    pageCache,
    captcha: openCaptcha(env),
    build: screens,
    ...(clientDirectory && { spanishAssets: siteAssets(readSpanishAssets(clientDirectory)) }),
  })
  const strain = watchStrain(opened.isDatabaseWaitedFor)
  const { consoleOrigin } = services.config
  const routes = typeof build === 'function' ? {} : build.routes
  const api = createApi({ gateway: services.gateway.name, https: true })
  const classOf = classesOf(declaredClasses(api, routes))
  const { counted, countedStaff, onRefuse, onKept } = requestMetrics(opened, routes, { classOf, trusted })
  const named = requestIds(trusted)
  const logRefusal = logRefusals(log)
  const refuse = (of: RequestClass) => {
    logRefusal(of)
    onRefuse(of)
  }
  const guarded = (handler: RequestListener, asked: { rooms: Rooms; classOf: ClassOf; staff?: boolean }) =>
    shedLoad({ services, onRefuse: refuse, ...asked }, named(handler))
  // In development each page is compiled on first request.
  const [brand] = clientDirectory && role !== 'console' ? await services.brands.list() : []
  const host = brand?.hosts[0] ?? 'localhost'
  if (brand) await warmUp(app.fetch, host)
  const chain = getRequestListener(app.fetch)
  const short =
    brand && (await shortSessionCheck({ services, fetch: app.fetch, host, trusted, isDatabaseAwake }))
  const rooms = createRooms(strain)
  const ofSite = { rooms, classOf }
  const signed = refuseUnsignedEvents(services)
  const answer = counted(
    signed(short ? short.strangers(guarded(short.members(chain), ofSite)) : guarded(chain, ofSite)),
  )
  const addressOf = ({ headers, socket }: IncomingMessage) => {
    const { 'x-forwarded-for': forwarded } = headers
    const told = typeof forwarded === 'string' ? forwarded : forwarded?.join()
    return addressBehind(socket.remoteAddress ?? '', told, env.TRUST_PROXY)
  }
  const take = takeTurns(() => rooms.underWay > 0)
  const turnAway = refuser({ services, onRefuse: refuse })
  const site = trackFunnel(opened, (request, response) => {
    const { method, url, headers } = request
    const of = classOf({ method, url, cookie: headers.cookie })
    const serve = () => {
      if (pageCache.serve(request, response)) onKept()
      else answer(request, response)
    }
    // Each cached page is followed by a visitor's session check, which is as cheap to answer as the page.
    const isOnTheWay = of === 'checkout' || (of === 'order' && url !== '/api/auth')
    if (of === null || isOnTheWay) serve()
    else take(serve, response, () => turnAway(of, request, response))
  })
  // Staff have their own slots, so that a crowd of visitors doesn't delay them. Money movements are refused last.
  const ofStaff = { rooms: createRooms(strain), classOf: consoleClassOf, staff: true }
  const staff =
    consoleOrigin &&
    countedStaff(
      guarded(getRequestListener(createConsole({ ...shared, build }, consoleOrigin).fetch), ofStaff),
    )
  const hosts = staff && {
    site: role === 'console' ? servedElsewhere(staff) : site,
    console: role === 'web' ? servedElsewhere(site) : staff,
  }
  const bodies = watchBodies(server, { addressOf })
  setInterval(bodies.look, 2_000).unref()
  server.on('request', oneTarget(wrap(hosts ? byHost(hosts, consoleOrigin) : site)))
  // A file on a slow connection may take this long; `bodies` ends anything else that doesn't arrive.
  server.requestTimeout = bodies.longestMs + 10_000
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 65_000
  const besides: NetServer[] = []
  const gentle = shutDownGracefully(server, besides)

  besides.push(...(await listenReusePort(server, { port: env.PORT, host: env.HOST })))
  // A connection that can't be accepted, for example for lack of file descriptors, is no reason to exit.
  server.on('error', (err) => log.error({ err }, 'a connection could not be taken'))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  if (env.APP_ENV === 'demo' && consoleOrigin) {
    for (const { email, totp } of demoStaff)
      log.info(`${email} at ${consoleOrigin}: one-time codes of the key ${totp}`)
  }
  log.info(`Enamel serves http://localhost:${port}`)
  sdNotify('READY=1')

  onShutdownSignal({
    log,
    patienceMs: (env.DRAIN_SECONDS + 25) * 1_000,
    end: async (signal) => {
      ready = false
      sdNotify('STOPPING=1')
      // In parallel: jobs have as long as the requests.
      void opened.stopJobs().catch((err) => log.error({ err }, 'the worker could not stop'))
      gentle.drain()
      await sleep(signal === 'SIGTERM' ? env.DRAIN_SECONDS * 1_000 : 0)
      await gentle.close()
      strain.stop()
      await opened.close()
    },
  })
}

function openCaptcha(env: Env): Captcha {
  const { RECAPTCHA_PROJECT: project, RECAPTCHA_API_KEY: apiKey, RECAPTCHA_SITE_KEY: siteKey } = env
  if (!env.ENABLE_RECAPTCHA || !project || !apiKey || !siteKey) return captchaOff
  return createRecaptchaEnterprise({ project, apiKey, siteKey })
}
