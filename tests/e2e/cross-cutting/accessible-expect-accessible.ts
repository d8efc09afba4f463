import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * No violation of WCAG 2.2 AA or of axe's best practices on what the page shows now; of the `colors` alone where the same
 * page was looked at in the other scheme.
 */
export async function expectAccessible(page: Page, { colors = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  expect(await page.evaluate(findViolations, colors), `axe on ${page.url()}`).toEqual([])
}

/**
 * Runs in the page, once no color is on its way to another. Where all is well nothing is described: naming every element that
 * passes costs as much as the look.
 */
async function findViolations(colors: boolean): Promise<string[]> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(passing.map(({ finished }) => finished))
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const rules = colors ? { runOnly: ['color-contrast'] } : {}
  // Beneath a dialog nobody reaches anything, and the rows of a long table are alike.
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  const looked = { include: [top ?? document], exclude: [['tbody > tr:nth-child(n + 11)']] }
  // Of what axe would read beforehand, style sheets are for a rule alone that is not asked.
  const preload = { assets: ['media'] }
  const { violations } = await run(looked, { resultTypes: ['violations'], preload, ...rules })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(', ')}`,
  )
}

/** Whoever goes through the page shown now by Tab, there and back, sees each place that has the focus. */
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

/** Runs in the page: the words of what has the focus, where a bar that stays covers all of it. */
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
