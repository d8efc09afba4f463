import { and, desc, eq } from 'drizzle-orm'
import { type BrowserContext, test as base, devices, expect, type Page } from 'playwright/test'
import { aliveEvent } from '#app/browser/alive.ts'
import { mails } from '#db/schema/mail.ts'
import type { KeptMail } from '#integrations/mail/mailer.ts'
import { addDemoMember, type MemberOverrides } from '#tests/helpers/add-demo-member.ts'
import { insertSession } from '#tests/helpers/insert-session.ts'
import { type OwnServer, startOwnServer } from '#tests/helpers/own-server.ts'
import { watchSiblings } from '#tests/helpers/watch/watch-siblings.ts'
import { findUnrest, missedByTab } from './at-rest.ts'

type Allowed = { allowedErrors: RegExp[]; allowedExceptions: RegExp[]; allowedHosts: RegExp }
type Options = Allowed & { world: string }
type Fixtures = {
  server: OwnServer
  signIn: (email: string, tab?: Page) => Promise<void>
  signInAsNew: (overrides?: MemberOverrides) => Promise<string>
  mailTo: (email: string, subject: RegExp) => Promise<KeptMail>
}
type WorkerFixtures = {
  serverOf: (world: string) => Promise<OwnServer>
  walked: {
    leave: (context: BrowserContext, pages: Page[], journey: string) => void
    watched: () => Promise<void>
  }
}

/** The world of all files that don't name one. */
const shared = 'shared'

/**
 * Every test with a page fails on a console error, an uncaught exception, two siblings with the same React key, or a
 * request that leaves the machine. `allowedErrors` lists errors a test causes on purpose, such as a declined card's
 * 402; `allowedExceptions` those thrown because of a simulated extension; `allowedHosts` third parties the test
 * simulates. The last screen in every open tab must be navigable by Tab and leave its server alone. For a tab that a
 * test closes itself, it calls `expectAtRest`.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  /** A file that changes what others see in the demo world names its own world and gets its own server. */
  world: [shared, { option: true }],
  /**
   * Each worker has its own server and demo world, so parallel tests never meet, plus another one for as long as a file
   * needs it. The worker and its browser stay, because restarting them costs as much as a server.
   */
  serverOf: [
    async ({ walked }, use) => {
      const servers = new Map<string, OwnServer>()
      const stop = async (world: string, server: OwnServer) => {
        servers.delete(world)
        await walked.watched()
        await server.stop()
        expect(server.leaks, '§console: no line of the log names a person, whatever they did').toEqual([])
      }
      await use(async (world) => {
        const known = servers.get(world)
        if (known) return known
        for (const [other, server] of servers) if (other !== shared) await stop(other, server)
        const server = await startOwnServer({ GATEWAY_TIMEOUT_MS: '1500' })
        servers.set(world, server)
        return server
      })
      for (const [world, server] of servers) await stop(world, server)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ serverOf, world }, use) => use(await serverOf(world)),
    { scope: 'test', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  /** Last pages, watched while the next test runs. Waiting three seconds for each would be a third of the suite. */
  walked: [
    async ({ browser: _ }, use) => {
      const faults: string[] = []
      const left = new Set<Promise<void>>()
      await use({
        leave: (context, pages, journey) => {
          const seen = Promise.all(
            pages.map(async (page) => {
              const asked = await findUnrest(page, new URL(page.url()).hostname)
              if (asked) faults.push(`${journey}: ${page.url()} asked for ${asked.join(', ')}`)
            }),
          ).then(async () => {
            await context.close()
            left.delete(seen)
          })
          left.add(seen)
        },
        watched: async () => {
          await Promise.all(left)
        },
      })
      await Promise.all(left)
      expect(faults, 'a page that nobody touches leaves its server alone').toEqual([])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** It outlives its test while the last page is still watched. */
  context: async ({ browser, walked }, use, info) => {
    const context = await browser.newContext()
    await use(context)
    const pages = info.status === 'passed' ? await ourPages(context) : []
    if (pages.length > 0) walked.leave(context, pages, info.title)
    else await context.close()
  },
  page: async (
    { page, javaScriptEnabled, baseURL, allowedErrors, allowedExceptions, allowedHosts },
    use,
    info,
  ) => {
    if (javaScriptEnabled !== false) await goOnWhenAlive(page)
    await page.addInitScript(watchSiblings)
    const host = new URL(baseURL ?? '').hostname
    const faults = watch(page, { host, allowedErrors, allowedExceptions, allowedHosts })
    await use(page)
    if (info.status === 'passed' && javaScriptEnabled !== false)
      for (const each of await ourPages(page.context()))
        expect(await missedByTab(each), `not reached by Tab on ${each.url()}`).toEqual([])
    expect(faults, 'the browser reported no fault').toEqual([])
  },
  /** Opens a member's dashboard with an inserted session. Signing in has its own tests. */
  signIn: async ({ page, server, baseURL }, use) => {
    await use(async (email, tab = page) => {
      const value = await insertSession(server.db, email)
      await tab
        .context()
        .addCookies([{ name: 'session', value, url: baseURL, httpOnly: true, sameSite: 'Lax' }])
      await tab.goto('/dashboard')
    })
  },
  /** The same as a new member no other test uses. Returns their email. */
  signInAsNew: async ({ server, signIn }, use) => {
    await use(async (overrides) => {
      const email = await addDemoMember(server.db, overrides)
      await signIn(email)
      return email
    })
  },
  /** The latest email with that subject sent to an address, once a job has sent it. */
  mailTo: async ({ server }, use) => {
    await use(async (email, subject) => {
      const read = async () => {
        const sent = await server.db
          .select({ rendered: mails.rendered })
          .from(mails)
          .where(and(eq(mails.to, email), eq(mails.status, 'sent')))
          .orderBy(desc(mails.createdAt))
        return sent.map(({ rendered }) => rendered as KeptMail).find((mail) => subject.test(mail.subject))
      }
      await expect.poll(read, { timeout: 30_000, message: `a mail to ${email}: ${subject}` }).toBeDefined()
      return (await read()) as KeptMail
    })
  },
  allowedErrors: [[], { option: true }],
  allowedExceptions: [[], { option: true }],
  allowedHosts: [/^$/, { option: true }],
})

export { expect }

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

/** For what looks or works differently on a phone, in the dark scheme. Everything else is tested once. */
export function onPhone(journeys: () => void): void {
  test.describe('on a phone', () => {
    test.use({
      ...pixel,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1,
      colorScheme: 'dark',
    })
    journeys()
  })
}

/** Tests that run twice, because they differ on a phone. They use `isMobile`. */
export function atDeskAndOnPhone(journeys: () => void): void {
  test.describe('at a desk', journeys)
  onPhone(journeys)
}

/** A test's tabs that show one of our screens. */
async function ourPages(context: BrowserContext): Promise<Page[]> {
  const pages = context.pages()
  const ours = await Promise.all(pages.map(isOurs))
  return pages.filter((_, at) => ours[at])
}

/** The two checks of a last screen, for one that a test closes itself: someone else’s browser. */
export async function expectAtRest(page: Page): Promise<void> {
  expect(await missedByTab(page), `not reached by Tab on ${page.url()}`).toEqual([])
  expect(
    await findUnrest(page, new URL(page.url()).hostname),
    `${page.url()} leaves its server alone`,
  ).toBeNull()
}

/** Whether a page shows an interactive screen of ours, not a file, an email or an external page. */
async function isOurs(page: Page): Promise<boolean> {
  return !page.isClosed() && (await page.evaluate(() => '__reactRouterContext' in window))
}

/** Collects the errors on a page from now on. */
function watch(
  page: Page,
  { host, allowedErrors, allowedExceptions, allowedHosts }: Allowed & { host: string },
): string[] {
  const faults: string[] = []
  const keep = (fault: string, allowed: RegExp[]) => {
    if (!allowed.some((each) => each.test(fault))) faults.push(fault)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') keep(`${message.text()} (${message.location().url})`, allowedErrors)
  })
  page.on('pageerror', (error) => keep(String(error.stack ?? error), allowedExceptions))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOurs = url.hostname.endsWith(host) || allowedHosts.test(url.hostname)
    if (url.protocol.startsWith('http') && !isOurs) faults.push(`left the site: ${url}`)
  })
  return faults
}

/**
 * After a navigation or reload, waits until the page is interactive, because people don't act within a tenth of a
 * second. A test about the time before passes its own `waitUntil`.
 */
export async function goOnWhenAlive(page: Page): Promise<void> {
  await page.addInitScript((alive) => {
    document.addEventListener(alive, () => Reflect.set(window, 'isAlive', true), { once: true })
  }, aliveEvent)
  const isAlive = () => Reflect.has(window, 'isAlive') || !Reflect.has(window, '__reactRouterContext')
  // The page itself reports it. Polling on each frame would render frames no one sees.
  const untilTold = (alive: string) =>
    new Promise<void>((done) => {
      if (Reflect.has(window, 'isAlive') || !Reflect.has(window, '__reactRouterContext')) return done()
      document.addEventListener(alive, () => done(), { once: true })
      setTimeout(done, 5_000)
    })
  // A page that redirects at once is polled. One that never becomes interactive is for the test to judge.
  const untilAlive = () =>
    page
      .evaluate(untilTold, aliveEvent)
      .catch(() => page.waitForFunction(isAlive, null, { timeout: 5_000 }))
      .catch(() => {})
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await untilAlive()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await untilAlive()
    return response
  }
}

/** The password of every demo account. */
export const demoPassword = 'brush-twice-daily-2026'

/** Signs in through the form, for tests about signing in. */
export async function signInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/member-login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The file with a screen's code, by its id in the site map: `site/support`. */
export function chunkOf(page: Page, screen: string): Promise<string> {
  return page.evaluate((id) => {
    const siteMap = window.__reactRouterManifest as unknown as { routes: Record<string, { module: string }> }
    return siteMap.routes[id]?.module ?? ''
  }, screen)
}
