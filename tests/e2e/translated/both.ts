import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'
import { test as base, expect, expectAtRest, goOnWhenAlive } from '../fixtures.ts'
import { darkenAndCorrect, managePasswords } from './extend-page.ts'
import { translatePage } from './translate-page.ts'

/** What runs between a person and our page, by name. */
export const extensions = {
  'a password manager': managePasswords,
  'a writing aid and a dark theme': darkenAndCorrect,
} as const
/** What modifies a page: a translator, or all the extensions, because many people have several. */
type Between = 'a translator' | 'every extension'

/** The page's text, without what differs by buyer. */
async function said(page: Page): Promise<string[]> {
  const main = page.locator('main')
  await expect(main).toBeVisible()
  const words = (await main.allInnerTexts()).join('\n')
  return words
    .replaceAll('\u200b', '')
    .replaceAll(/buyer-\S+@families\.example|\b(?:R-)?[\dA-Z]{4,6}(?:-[\dA-Z]{4,6})+\b/g, 'one’s own')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedState: { dehydrated?: unknown } | null }

/** Runs in the page. Whether React has hydrated everything. Parts may hydrate long after the rest. */
function isTakenOver(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$')) ?? ''
  const root = Reflect.get(document, key) as { stateNode: { current: Fiber } } | undefined
  const waits = (fiber: Fiber | null): boolean =>
    fiber !== null && (Boolean(fiber.memoizedState?.dehydrated) || waits(fiber.child) || waits(fiber.sibling))
  return root !== undefined && Reflect.has(window, 'isAlive') && !waits(root.stateNode.current.child)
}

type Both = (step: string, act: (tab: Page) => Promise<unknown>) => Promise<void>

/** `page` is modified, and a second page beside it isn't. */
export const test = base.extend<{ between: Between; both: Both }>({
  between: ['a translator', { option: true }],
  /** Does the same on both, and then compares their text. */
  both: async ({ page, browser, between }, use) => {
    if (between === 'a translator') {
      // Once the whole page is interactive, when it would be offered to a person.
      const translate = async () => {
        await page.waitForFunction(isTakenOver)
        await page.waitForLoadState('networkidle')
        await page.evaluate(translatePage)
      }
      page.on('load', () => void translate().catch(() => {}))
    } else for (const extend of Object.values(extensions)) await page.addInitScript(extend)
    const context = await browser.newContext()
    const plain = await context.newPage()
    await goOnWhenAlive(plain)
    await use(async (step, act) => {
      for (const tab of [plain, page]) await act(tab)
      await page.waitForFunction(() => Reflect.has(window, 'isExtended'))
      await expect(async () => expect(await said(page), step).toEqual(await said(plain))).toPass({
        timeout: 10_000,
      })
      await expect(page.locator('main[data-status]'), step).toHaveCount(0)
    })
    if (test.info().status === 'passed') await expectAtRest(plain)
    await context.close()
  },
})

/** A member number that any desk finds, wherever other tests have moved its member. */
export async function numberOfEllery({ db }: OwnServer): Promise<string> {
  const [found] = await db
    .select({ number: memberships.memberNumber })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(accounts.email, 'member@brightharbor.example'))
    .orderBy(memberships.memberNumber)
  return found?.number ?? ''
}

export { expect }
