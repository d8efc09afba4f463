import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures.ts'

test.describe('the directory', () => {
  test('lists every office by state and city, checked when, and leads to each state', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/directory')
    await expect(page).toHaveTitle(/^Provide Directory \| /)
    const arizona = page.getByRole('region', { name: /^Arizona/ })
    await page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'Arizona' }).click()
    await expect(page).toHaveURL(/#AZ$/)
    await expect(arizona.getByRole('heading', { level: 2 })).toBeInViewport()
    const office = arizona.getByRole('region', { name: 'Phoenix, AZ' }).getByRole('listitem').first()
    await expect(office).toContainText(/Checked \d\d\/\d\d\/\d\d/)
    await expect(office).toContainText(/\(\d{3}\) \d{3}-\d{4}/)
    await expect(office).toContainText(/Accepting|Existing|Not accepting/)
    await office.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/office\//)
  })

  test('is taken along as CSV and as PDF', async ({ page }) => {
    await page.goto('/directory')
    for (const [name, start] of [
      ['Directory as CSV', '\uFEFFstate,city,name'],
      ['Directory as PDF', '%PDF-'],
    ] as const) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const file = await readFile(await (await downloading).path(), 'latin1')
      const text = start.startsWith('%') ? file : Buffer.from(file, 'latin1').toString()
      expect(text.startsWith(start)).toBe(true)
    }
  })

  test('on paper it is the list alone', async ({ page }) => {
    await page.goto('/directory')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Every office, by state and city' })).toBeVisible()
    // Folded on the screen, open on paper.
    const last = page
      .getByRole('region', { name: /^Wyoming/ })
      .getByRole('listitem')
      .last()
    await expect(last).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await expect(last).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Directory as PDF' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'States' })).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  })

  test('an office is one sheet of paper, with the prices that are folded on the screen', async ({ page }) => {
    await page.goto('/dentists/arizona/phoenix')
    await page.getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/office\/phoenix-az\//)
    await expect(page.getByRole('heading', { name: 'Hours', exact: true })).toBeVisible()
    const sheet = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
    expect(sheet.numPages).toBe(1)
    const { text } = await extractText(sheet, { mergePages: true })
    expect(text).toMatch(/Hours.*Root canal, molar/s)
  })

  test('needs no script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${baseURL}/directory`)
    await expect(page.getByRole('heading', { level: 2, name: /Wyoming/ })).toBeAttached()
    await context.close()
  })
})
