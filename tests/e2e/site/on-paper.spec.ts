import type { Page } from 'playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from '#tests/e2e/fixtures.ts'

/**
 * What a page prints: the text of each sheet, and text that is too pale on white paper, because backgrounds aren't
 * printed.
 */
async function print(page: Page): Promise<{ sheets: string[]; pale: string[] }> {
  await page.emulateMedia({ media: 'print' })
  const pale = await page.evaluate(paleWords)
  await page.emulateMedia({ media: null })
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' }))),
  )
  return { sheets: text.map((sheet) => sheet.replaceAll(/\s+/g, ' ').trim()), pale }
}

/** Runs in the page. */
function paleWords(): string[] {
  const paint = new OffscreenCanvas(1, 1).getContext('2d')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pale: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!paint || !parent || !text.textContent?.trim()) continue
    if (!parent.checkVisibility() || parent.closest('[class*="sr-only"]')) continue
    const { color, printColorAdjust } = getComputedStyle(parent)
    if (printColorAdjust === 'exact') continue
    paint.fillStyle = 'white'
    paint.fillRect(0, 0, 1, 1)
    paint.fillStyle = color
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if (1.05 / (light + 0.05) < 4.5) pale.push(text.textContent.trim())
  }
  return pale
}

test.describe('on paper', () => {
  test('card and receipt are one sheet, and a member’s savings print completely in ink', async ({
    page,
    signIn,
  }) => {
    await signIn('member@brightharbor.example')
    await page.getByRole('link', { name: 'Show card' }).click()
    // The dashboard also has a card with that name.
    await page.waitForURL('**/id-card/*')
    await expect(page.getByRole('region', { name: 'Member card' })).toBeVisible()
    const card = await print(page)
    expect(card).toMatchObject({ sheets: [expect.stringContaining('THIS IS NOT INSURANCE')], pale: [] })
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: /^Receipt of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Receipt/ })).toBeVisible()
    expect(await print(page)).toMatchObject({ sheets: [expect.stringMatching(/Total paid \$/)], pale: [] })

    await page.goto('/savings-summary')
    const totals = await page
      .getByRole('heading', { level: 3, name: /^(This year|Since you joined)/ })
      .allInnerTexts()
    expect(totals).toHaveLength(2)
    const { sheets, pale } = await print(page)
    expect(pale).toEqual([])
    for (const total of totals) expect(sheets[0]).toContain(total)
    // Controls on the screen mean nothing on paper.
    for (const words of ['Show prices', 'Search the services', 'Your estimate'])
      expect(sheets.join(' ')).not.toContain(words)
  })

  test('each plan is whole on one sheet, with its prices and no button', async ({ page }) => {
    await page.goto('/join-now')
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(cards).toHaveCount(4)
    const lines = (await cards.allInnerTexts()).map((card) =>
      card
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter((line) => line && !line.startsWith('Choose ')),
    )
    const { sheets, pale } = await print(page)
    expect(pale).toEqual([])
    expect(sheets.join(' ')).not.toMatch(/Choose Harbor|Who is on the plan/)
    for (const card of lines)
      expect([card[0], sheets.filter((sheet) => card.every((line) => sheet.includes(line))).length]).toEqual([
        card[0],
        1,
      ])
  })
})
