import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The current page has no violation of WCAG 2.2 AA or axe's best practices. With `colors`, checks only the colors, if
 * the same page was checked in the other scheme.
 */
export async function expectAccessible(page: Page, { colors = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  expect(await page.evaluate(findViolations, colors), `axe on ${page.url()}`).toEqual([])
}

/**
 * Runs in the page, once no color is in transition. Only violations are described: naming every passing element costs
 * as much as the check.
 */
async function findViolations(colors: boolean): Promise<string[]> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(passing.map(({ finished }) => finished))
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const rules = colors ? { runOnly: ['color-contrast'] } : {}
  // Nothing beneath a dialog is reachable, and the rows of a long table are alike.
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  const looked = { include: [top ?? document], exclude: [['tbody > tr:nth-child(n + 11)']] }
  // Of what axe would preload, style sheets are only for a rule that isn't used.
  const preload = { assets: ['media'] }
  const { violations } = await run(looked, { resultTypes: ['violations'], preload, ...rules })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(', ')}`,
  )
}

/** Tabbing through the current page, there and back, always shows the focused element. */
export async function expectFocusInSight(page: Page): Promise<void> {
  const hidden: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 70; presses += 1) {
      await page.keyboard.press(key)
      const beneath = await page.evaluate(findBeneathBar)
      if (beneath !== null) hidden.push(beneath)
    }
  }
  expect(hidden, `beneath a bar that stays, on ${page.url()}`).toEqual([])
}

/** Runs in the page. Returns the text of the focused element if a sticky bar covers all of it. */
function findBeneathBar(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { top, bottom, left, width } = focused.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
  const isBeneath = [...document.querySelectorAll('.sticky:is(.top-0, .bottom-0)')].some((bar) => {
    const edges = bar.getBoundingClientRect()
    return bar.contains(seen) && !bar.contains(focused) && top >= edges.top && bottom <= edges.bottom
  })
  return isBeneath ? (focused.getAttribute('aria-label') ?? focused.textContent) : null
}
