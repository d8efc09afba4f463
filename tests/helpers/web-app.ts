import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { renderedPage, requestContext } from '#app/request-context.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { createBrandDirectory } from '#domain/brands/brand-directory.server.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import type { Services, ServicesConfig } from '#domain/services.ts'
import { captchaOff } from '#integrations/captcha/captcha-off.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { createApp } from '#server/create-app.ts'
import { pageAddresses } from '#server/rendering/page-address.ts'
import { PageCache } from '#server/rendering/page-cache.ts'
import type { TestDatabase } from './database.ts'
import { expectDocumented } from './documented.ts'
import { screens } from './screens.ts'
import { testConfig, testServices } from './test-api.ts'

/** Screens that render a title and the home page's title, for tests of the server around them. */
export const screensOf = (title: (request: Request, brand: Brand) => string): ServerBuild =>
  screens(async (request, status, headers, _, context) => {
    const { services, brand, scope } = context.get(requestContext)
    const version = new URL(request.url).searchParams.get('version') ?? undefined
    const content = await services.content.read(brand, version, scope).catch(() => null)
    headers.set('Content-Type', 'text/html')
    if (version) headers.set('Cache-Control', 'private, no-store')
    const home = content?.pages.home.title ?? ''
    context.set(renderedPage, `<!DOCTYPE html><title>${title(request, brand)}</title>${home}`)
    return new Response(null, { status, headers })
  })

/** Screens that render the requested path. */
const bareScreens = screensOf((request) => new URL(request.url).pathname)

/** The whole server, as `server/start-web.ts` wires it, around empty screens. */
export function openWebApp(
  database: TestDatabase,
  {
    config = {},
    now = new Date('2026-05-04T12:00:00Z'),
    isReady,
    build = bareScreens,
  }: { config?: Partial<ServicesConfig>; now?: Date; isReady?: () => boolean; build?: ServerBuild } = {},
) {
  const { db } = database
  const clock = () => now
  const settings = { ...testConfig, defaultBrand: 'first', ...config }
  const services = testServices(
    db,
    { now },
    {
      config: settings,
      brands: createBrandDirectory({
        db,
        defaultBrand: 'first',
        production: false,
        now: clock,
        log: () => {},
      }),
      content: createContentStore({ db, log: () => {} }),
      gateway: new SandboxGateway({ db, now: clock, timeoutMs: 1_000 }),
    },
  )
  const pageCache = new PageCache({
    sessionCookie: 'session',
    now: clock,
    addresses: pageAddresses(build.routes),
  })
  return { ...serveServices(services, pageCache, isReady, build), services, pageCache }
}

/** The server around existing services. */
export function serveServices(
  services: Services,
  pageCache: PageCache,
  isReady = () => true,
  build: ServerBuild = bareScreens,
) {
  const app = createApp({
    services,
    pageCache,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    captcha: captchaOff,
    trustProxy: 1,
    build,
    clientDirectory: null,
    isReady,
    isDatabaseAwake: async () => true,
  })
  /** Adds a Host header, as a socket connection would. */
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', 'localhost')
    const answer = await app.request(path, { ...init, headers })
    await expectDocumented(init.method ?? 'GET', new URL(path, 'http://localhost').pathname, answer)
    return answer
  }
  return { app: { request }, fetch: app.fetch }
}
