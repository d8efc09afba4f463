import { pino } from 'pino'
import { createBrandDirectory } from '#domain/brands/brand-directory.server.ts'
import type { Services } from '#domain/services.ts'
import { createStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { createConsole } from '#server/create-console-app.ts'
import type { TestDatabase } from '#tests/helpers/database.ts'
import { expectDocumented } from '#tests/helpers/documented.ts'
import { screens } from '#tests/helpers/screens.ts'
import { type Clock, TestBrowser, testConfig, testServices } from '#tests/helpers/test-api.ts'
import { probe } from './authorization-probe.ts'

/** Services with the database's brands, as the console needs them. */
export function consoleServices({ db }: TestDatabase, clock: Clock, parts: Partial<Services> = {}): Services {
  const now = () => clock.now
  const brands = createBrandDirectory({ db, defaultBrand: 'first', production: false, now, log: () => {} })
  return testServices(db, clock, { brands, ...parts })
}

/** The console as the server wires it, without its screens: its calls, behind all their middleware. */
export function openConsole(services: Services) {
  const app = createConsole(
    {
      services,
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      trustProxy: 1,
      build: screens(() => new Response('')),
      clientDirectory: null,
      isReady: () => true,
      isDatabaseAwake: async () => true,
    },
    testConfig.consoleOrigin ?? '',
  )
  return {
    fetch: app.fetch,
    request: async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('host')) headers.set('host', 'console.localhost')
      const answer = await app.request(path, { ...init, headers })
      if (headers.has(probe)) return answer
      await expectDocumented(init.method ?? 'GET', new URL(path, 'http://localhost').pathname, answer)
      return answer
    },
  }
}

/** A browser on the console. */
export function consoleBrowser(services: Services): TestBrowser {
  return new TestBrowser(openConsole(services), { tokenFrom: '/api/admin/session' })
}

/** Signs a browser in to the console, with both steps just completed. */
export async function signInStaffAs(
  browser: TestBrowser,
  services: Services,
  staffId: string,
): Promise<{ sessionId: string; token: string }> {
  const session = await createStaffSession(
    { db: services.db, now: services.now() },
    { staffId, stage: 'full', ip: '198.51.100.7', userAgent: null },
  )
  browser.cookies.set('staff', session.token)
  browser.csrf = ''
  return session
}

/** Sends calls. */
export type Asking = Pick<TestBrowser, 'get' | 'write'>

/** The same person, with an invalid body in every write. */
export const mumbling = (browser: Asking): Asking => ({
  get: (path) => browser.get(path),
  write: (method, path, _, headers) => browser.write(method, path, 42, headers),
})
