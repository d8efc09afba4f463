import { OpenAPIHono } from '@hono/zod-openapi'
import { pino } from 'pino'
import type { ApiEnv } from '#api/api-env.ts'
import type { Db } from '#db/client.ts'
import { reportsFrom } from '#db/reports-database.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services, ServicesConfig } from '#domain/services.ts'
import { csrfMiddleware } from '#server/middleware/csrf.ts'
import { errorAnswer } from '#server/middleware/errors/error-answer.ts'
import { languageMiddleware } from '#server/middleware/language.ts'
import { wellFormedBody, wellFormedUrl } from '#server/middleware/request-limits.ts'
import { sameOriginMiddleware } from '#server/middleware/same-origin.ts'
import { sessionMiddleware } from '#server/middleware/session.ts'
import { expectDocumented } from './documented.ts'

export const testConfig: ServicesConfig = {
  appEnv: 'test',
  publicOrigin: 'http://localhost',
  consoleOrigin: 'http://console.localhost',
  defaultBrand: 'brightharbor',
  sessionSecret: 'a secret for tests, of more than 32 letters',
  idleLogoutSeconds: 900,
  idleReloadSeconds: 3600,
  versionPollSeconds: 60,
  gateway: { name: 'sandbox', publishableKey: null },
  enableRecaptcha: false,
  recaptchaSiteKey: null,
  streetTilesFile: null,
  rum: null,
}

/** A service the test doesn't provide. Using it fails. */
function missing<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: () => {
      throw new Error(`This test's house has no ${name}.`)
    },
  })
}

export type Clock = { now: Date }

/** Services with a database, a stopped clock, and nothing else unless given. */
export function testServices(db: Db, clock: Clock, parts: Partial<Services> = {}): Services {
  return {
    db,
    reports: reportsFrom(db),
    now: () => clock.now,
    config: testConfig,
    gateway: missing('gateway'),
    mediaStore: null,
    brands: missing('brands'),
    content: missing('content'),
    offices: missing('offices'),
    mails: missing('mails'),
    jobs: missing('jobs'),
    findTxt: async () => [],
    alarm: () => {},
    ...parts,
  }
}

/** Routers behind the same checks as in the server, for one brand. */
export function openTestApi({
  services,
  brand,
  routers,
  trustProxy = 1,
}: {
  services: Services
  brand: Brand
  routers: OpenAPIHono<ApiEnv>[]
  trustProxy?: number
}): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>()
  app.onError(errorAnswer(pino({ level: 'silent' })))
  app.use(languageMiddleware())
  app.use(async (c, next) => {
    c.set('services', services)
    c.set('brand', brand)
    await next()
  })
  app.use(
    wellFormedUrl(),
    sessionMiddleware(services, { trustProxy }),
    sameOriginMiddleware(services.config),
    csrfMiddleware(services.config),
    wellFormedBody(),
  )
  for (const router of routers) app.route('/', router)
  const { request } = app
  app.request = async (input, init, ...more) => {
    const answer = await request(input, init, ...more)
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    await expectDocumented(init?.method ?? 'GET', pathname, answer)
    return answer
  }
  return app
}

type Asked = { request(path: string, init?: RequestInit): Response | Promise<Response> }

/** A browser that keeps its cookies and its CSRF token, as real ones do. Its address is `ip`. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  csrf = ''
  ip = '198.51.100.7'
  readonly #app: Asked
  readonly #tokenFrom: string

  constructor(app: Asked, { tokenFrom = '/api/auth' } = {}) {
    this.#app = app
    this.#tokenFrom = tokenFrom
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers })
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.write('POST', path, body, headers)
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.write('PUT', path, body, headers)
  }

  /** Sends JSON or a raw file with every header our pages send. Requests a CSRF token first if it has none. */
  async write(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (!this.csrf) await this.get(this.#tokenFrom)
    const isFile = body instanceof Uint8Array
    return this.#send(path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'csrf-token': this.csrf,
        ...(body === undefined ? {} : { 'content-type': `application/${isFile ? 'octet-stream' : 'json'}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#app.request(path, {
      ...init,
      headers: { 'x-forwarded-for': this.ip, ...(cookie ? { cookie } : {}), ...init.headers },
    })
    this.csrf = response.headers.get('csrf-token') ?? this.csrf
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/Max-Age=0/i.test(line)) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return response
  }
}
