import { inspect } from 'node:util'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createAdminApi } from '#api/admin/index.ts'
import { createApi } from '#api/index.ts'
import { describeAdminApi, describeApi } from '#api/open-api.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { createBrandDirectory } from '#domain/brands/brand-directory.server.ts'
import { createOfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { createMailCatalog } from '#emails/mail-catalog.ts'
import { captchaOff } from '#integrations/captcha/captcha-off.ts'
import { jobLabel } from '#jobs/jobs.ts'
import { createApp } from '#server/create-app.ts'
import { createConsole } from '#server/create-console-app.ts'
import { originForm } from '#server/middleware/request-target.ts'
import { PageCache } from '#server/rendering/page-cache.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { insertOfficePlace } from '#tests/helpers/console/staff-subjects.ts'
import { consoleServices, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { consolePatterns, consoleScreens, sitePatterns } from '#tests/helpers/fuzz/console-screens.ts'
import { chanceFrom } from '#tests/helpers/fuzz/hostile-values.ts'
import { type MadeRequest, operationsOf, requestMaker } from '#tests/helpers/fuzz/made-requests.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { realScreens } from '#tests/helpers/off-site/real-screens.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'

// Only a screen's loaders are tested, not its rendering.
vi.mock('#app/console/entry.server.tsx', () => ({
  default: (_: Request, status: number, headers: Headers) => new Response('drawn', { status, headers }),
  handleError: () => {},
}))
vi.mock('#documents/documents.ts', async (load) => {
  const { cachedDocuments } = await import('#tests/helpers/console/document-cache.ts')
  return cachedDocuments(await load())
})

/** How many requests to make: few in a full test run, 100,000 with `npm run drill:fuzz`. */
const all = Number(process.env.REQUESTS ?? 1_000)
const seed = Number(process.env.SEED ?? 1)
/**
 * How many go to one world before it is recreated, because some requests destroy it: a brand is closed, someone is
 * signed out.
 */
const ofOneWorld = Math.min(all, 1_000)

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const site = operationsOf(
  describeApi(createApi({ gateway: 'sandbox', https: false }), { https: false }) as object,
)
const staff = operationsOf(describeAdminApi(createAdminApi({ https: false }), { https: false }) as object)
/** Query parameters that screens read, and more. */
const names = [
  'q', 'zip', 'place', 'at', 'from', 'to', 'on', 'since', 'verifiedSince', 'page', 'before', 'after', 'month', 'year', 'day',
  'sort', 'tab', 'status', 'state', 'plan', 'plan_id', 'coupon', 'version', 'preview', 'studio', 'token', 'return', 'email',
  'id', 'member', 'office', 'officeId', 'brandId', 'view', 'kind', 'who', 'action', 'amount', 'radius', 'lat', 'lng', 'limit',
] // biome-ignore format: a list of words

type Answered = { status: number; text: string }
type Ask = (made: MadeRequest) => Promise<Answered>
let screensOfSite: Awaited<ReturnType<typeof realScreens>>
let screensOfConsole: Awaited<ReturnType<typeof consoleScreens>>
let world: {
  brandKey: string
  brandId: string
  ids: string[]
  ask: Record<'stranger' | 'previewing' | 'member' | 'owner', Ask>
}

beforeAll(async () => {
  ;[screensOfSite, screensOfConsole] = await Promise.all([realScreens(), consoleScreens()])
}, 120_000)

beforeEach(async () => {
  const { db } = database
  const checkout = await openCheckoutWorld(db, clock, { timeoutMs: 200 })
  const { brand, plan, gateway, content } = checkout
  const { account, membership } = await insertMember(db, {
    brandId: brand.id,
    planId: plan.id,
    now: clock.now,
    joinedOn: '2026-05-21',
    dependents: [{}],
  })
  const office = await insertOfficePlace(db, { brandId: brand.id })
  const person = await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })
  const now = () => clock.now
  const brands = createBrandDirectory({ db, defaultBrand: brand.key, production: false, now, log: () => {} })
  const services = consoleServices(database, clock, {
    brands,
    gateway,
    content,
    offices: createOfficeIndex({ db, now }),
    alarm: (what, details) => void told.push(`${what} ${inspect(details)}`),
  })
  services.config = { ...services.config, defaultBrand: brand.key }
  services.mails = createMailCatalog({ config: services.config, content })
  services.jobs = { label: jobLabel }
  const shared = {
    services,
    log: pino({ level: 'error' }, { write: (line: string) => void told.push(line) }),
    trustProxy: 1,
    clientDirectory: null,
    isReady: () => true,
    isDatabaseAwake: async () => true,
  }
  const pageCache = new PageCache({ sessionCookie: 'session', now: () => clock.now })
  const app = createApp({ ...shared, pageCache, captcha: captchaOff, build: screensOfSite })
  const consoleApp = createConsole({ ...shared, build: screensOfConsole }, 'http://console.localhost')
  const ids = [account.id, membership.id, plan.id, brand.id, office.officeId ?? '', person.id]
  const browsers = {
    stranger: browserAt(app.fetch, 'localhost'),
    previewing: browserAt(app.fetch, 'localhost', { 'preview-version': 'working', preview: 'x' }),
    member: browserAt(app.fetch, 'localhost'),
    owner: browserAt(consoleApp.fetch, 'console.localhost', {}, '/api/admin/session'),
  }
  await signInAs(browsers.member, { db, email: account.email, now: clock.now })
  await signInStaffAs(browsers.owner, services, person.id)
  const again: Record<string, () => Promise<unknown>> = {
    member: () => signInAs(browsers.member, { db, email: account.email, now: clock.now }),
    owner: () => signInStaffAs(browsers.owner, services, person.id),
  }
  const ask = Object.fromEntries(
    Object.entries(browsers).map(([who, browser]) => [who, asking(browser, again[who])]),
  ) as typeof world.ask
  world = { brandKey: brand.key, brandId: brand.id, ids, ask }
})

function browserAt(
  fetch: (request: Request) => Response | Promise<Response>,
  host: string,
  cookies: Record<string, string> = {},
  tokenFrom = '/api/auth',
): TestBrowser {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('host', host)
    const target = originForm(path)
    return fetch(new Request(`http://${host}${target?.url}`, { ...init, headers }))
  }
  const browser = new TestBrowser({ request }, { tokenFrom })
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  return browser
}

/** What the log received, such as a value that a schema let through to the database. */
const told: string[] = []
let asked = 0
/** Each request comes from its own address, so that rate limits don't respond instead. */
function asking(browser: TestBrowser, signInAgain?: () => Promise<unknown>): Ask {
  return async ({ method, path, body, headers }) => {
    asked += 1
    browser.ip = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const answer =
      method === 'GET' ? await browser.get(path) : await browser.write(method, path, body, headers)
    if (answer.status === 401) await signInAgain?.()
    return { status: answer.status, text: (await answer.text()).slice(0, 300) }
  }
}

const worlds = Array.from({ length: Math.ceil(all / ofOneWorld) }, (_, at) => seed * 1_000 + at)

test.each(worlds)(
  '§measured: no call and no page answers 5xx to any input, and none in a way its document doesn’t describe: world %i',
  async (ofWorld) => {
    const chance = chanceFrom(ofWorld)
    const makers = {
      site: requestMaker(chance, { shapes: site.shapes, ids: world.ids }),
      staff: requestMaker(chance, { shapes: staff.shapes, ids: world.ids }),
    }
    const places = [world.brandKey, 'all', 'x', '%', '%00']
    const known = new Set(world.ids)
    const faults = new Map<string, string>()
    const counts = new Map<number, number>()
    for (let at = 0; at < ofOneWorld; at += 1) {
      const isStaff = chance.is(0.6)
      const maker = isStaff ? makers.staff : makers.site
      const operation = chance.is(0.75) ? chance.pick((isStaff ? staff : site).operations) : null
      const made = operation
        ? maker.call(operation, isStaff && chance.is(0.9) ? world.brandId : null)
        : maker.page(chance.pick(isStaff ? consolePatterns : sitePatterns), places, names)
      const who = isStaff ? 'owner' : chance.pick(['stranger', 'previewing', 'member', 'member'] as const)
      const { status, text } = await world.ask[who](made)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      const what = operation ? `${operation.method} ${operation.path}` : made.path.split('?')[0]
      const isUndeclared =
        operation && !operation.statuses.has(String(status)) && isOfTheCall(operation.path, made.path)
      if (status >= 500 || isUndeclared || told.length > 0)
        faults.set(
          `${status} ${what}`,
          `${who} ${made.method} ${JSON.stringify(made.path).slice(0, 600)} ${JSON.stringify(made.body ?? '').slice(0, 900)} → ${text} ${told.splice(0).join().slice(0, 1_500)}`,
        )
      // Requests also use every id created from now on.
      if (status < 300 && world.ids.length < 400)
        for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
          if (known.has(id)) continue
          known.add(id)
          world.ids.push(id)
        }
    }
    if (process.env.REQUESTS)
      console.info(
        `world ${ofWorld}: ${[...counts]
          .toSorted(([one], [other]) => one - other)
          .join(' ')
          .replaceAll(',', '×')}`,
        ...faults.values(),
      )
    expect([...faults].map(([key, fault]) => `${key}\n  ${fault}`)).toEqual([])
    expect((counts.get(200) ?? 0) / ofOneWorld).toBeGreaterThan(0.1)
  },
  600_000,
)

/** Whether an address still belongs to its call. With slashes or nothing in a parameter, it matches another. */
function isOfTheCall(pattern: string, path: string): boolean {
  const { pathname } = new URL(path, 'http://localhost')
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
}
