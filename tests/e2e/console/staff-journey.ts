import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { staff } from '#db/schema/staff.ts'
import { createStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'
import { expect } from '../fixtures.ts'

/** The console's origin on a test's server. */
export const consoleOf = ({ url }: Pick<OwnServer, 'url'>): string =>
  url.replace('localhost', 'console.localhost')

/**
 * Gives `page` a session of a demo staff member, with both steps just completed. Returns the console's origin.
 * staff.spec.ts tests signing in itself.
 */
export async function signInStaff(page: Page, server: OwnServer, email: string): Promise<string> {
  const [person] = await server.db.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
  if (!person) throw new Error(`The demo world has nobody of the staff with the email ${email}.`)
  const { token } = await createStaffSession(
    { db: server.db, now: new Date() },
    { staffId: person.id, stage: 'full', ip: '127.0.0.1', userAgent: null },
  )
  const url = consoleOf(server)
  await page.context().addCookies([{ name: 'staff', value: token, url, httpOnly: true, sameSite: 'Strict' }])
  return url
}

/** The narrowest width of each console layout, and the width at which tests continue. */
const widths = [320, 768, 1440]

/**
 * Runs in the page at phone width. Returns the lists that are wider than the screen, and cells that don't show their
 * column.
 */
export function tableFaults(): string[] {
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : []),
    ...[...document.querySelectorAll('section[tabindex="0"]')]
      .filter((region) => region.scrollWidth > region.clientWidth)
      .map((region) => `${region.ariaLabel} is ${region.scrollWidth - region.clientWidth} px too wide`),
    ...[...document.querySelectorAll('.console-cards tbody td:not([data-label])')].map(
      (cell) => `“${cell.textContent}” says no column`,
    ),
    ...[...document.querySelectorAll('.console-cards :is(tbody, tr, th, td):not([role])')].map(
      (part) => `“${part.textContent}” has no role`,
    ),
  ]
}

/** The current screen is no wider than its window at any width. */
async function expectFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([page.url(), width, over]).toEqual([page.url(), width, 0])
    // A table of rows against columns, like that of roles, scrolls.
    const isOfLists = width < 768 && !page.url().endsWith('/roles')
    if (isOfLists) expect([page.url(), await page.evaluate(tableFaults)]).toEqual([page.url(), []])
  }
}

/**
 * The current screen fits every width, has no axe violation, and enough contrast in the dark scheme. For screens a test
 * opens to check them. A state a test reaches is checked by axe once, and all of them by `drill:screens`.
 */
export async function expectFine(page: Page): Promise<void> {
  await expectFits(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { colors: true })
  await page.emulateMedia({ colorScheme: 'light' })
}
