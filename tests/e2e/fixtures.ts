import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'
import { aliveEvent } from '#app/browser/alive.ts'

/**
 * Every journey fails on a console error, an uncaught exception, or a request that leaves the machine.
 * `allowedErrors` names the console errors a journey means to cause, such as a refused card's 402; `allowedHosts` the
 * strangers it plays itself.
 */
export const test = base.extend<{ allowedErrors: RegExp[]; allowedHosts: RegExp; watch: undefined }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) await goOnWhenAlive(page)
    await use(page)
  },
  allowedErrors: [[], { option: true }],
  allowedHosts: [/^$/, { option: true }],
  watch: [
    async ({ page, baseURL, allowedErrors, allowedHosts }, use) => {
      const faults: string[] = []
      const host = new URL(baseURL ?? '').hostname
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        const line = `${message.text()} (${message.location().url})`
        if (!allowedErrors.some((allowed) => allowed.test(line))) faults.push(line)
      })
      page.on('pageerror', (error) => faults.push(String(error.stack ?? error)))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (
          url.protocol.startsWith('http') &&
          !url.hostname.endsWith(host) &&
          !allowedHosts.test(url.hostname)
        )
          faults.push(`left the site: ${url}`)
      })
      await use(undefined)
      expect(faults, 'the browser reported no fault').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * A page that was gone to or loaded again is handed over once it answers, as a person does not act within a tenth of a
 * second. A journey that is about the time before goes with a `waitUntil` of its own.
 */
async function goOnWhenAlive(page: Page): Promise<void> {
  await page.addInitScript((alive) => {
    document.addEventListener(alive, () => Reflect.set(window, 'isAlive', true), { once: true })
  }, aliveEvent)
  const isAlive = () => Reflect.has(window, 'isAlive') || !Reflect.has(window, '__reactRouterContext')
  // A page that stays dead is for the journey to judge.
  const untilAlive = () => page.waitForFunction(isAlive, null, { timeout: 5_000 }).catch(() => {})
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

/** No violation of WCAG 2.2 AA or of axe's best practices on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((n) => n.target).join(', ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Password of every demo person (design §7). */
export const demoPassword = 'brush-twice-daily-2026'

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/member-login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
