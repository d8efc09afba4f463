import type { Locator } from 'playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

/** How many lines an element's text takes. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

for (const width of [390, 1440])
  test(`at ${width} pixels a row’s prices are on one line, no word of a price is broken, and one button is primary`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/join-now?people=4')
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Choose / }) })
    await expect(cards).toHaveCount(4)
    const first = cards.first()
    await expect(first.getByRole('heading')).toHaveText('Harbor Family')
    await expect(first).toContainText('Costs your family least: $391 the first year.')
    const prices = cards.getByText(/^\$[\d,]+$/).and(page.locator('.text-title'))
    const tops = await prices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toHaveLength(4)
    if (width === 1440) expect(new Set(tops.map(Math.round)).size).toBe(1)
    for (const words of ['today, for 4 people', 'Includes the one-time $15 joining fee.'])
      for (const each of await cards.getByText(words, { exact: true }).all())
        expect(await linesOf(each)).toBe(1)
    const grounds = await cards
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor))
    expect(grounds.filter((ground) => ground === grounds[0])).toHaveLength(1)
  })
