import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from '#tests/e2e/fixtures.ts'

test.describe('the directory', () => {
  test('lists every office by state and city, and when it was checked, and links to each state; on paper it is only the list', async ({
    page,
  }) => {
    await page.goto('/directory')
    await expect(page).toHaveTitle(/^Provide Directory \| /)
    const arizona = page.getByRole('region', { name: /^Arizona/ })
    await page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'Arizona' }).click()
    await expect(page).toHaveURL(/#AZ$/)
    await expect(arizona.getByRole('heading', { level: 2 })).toBeInViewport()
    const office = arizona.getByRole('region', { name: 'Phoenix, AZ' }).getByRole('listitem').first()
    await expect(office).toContainText(/Verified \d\d\/\d\d\/\d\d/)
    await expect(office).toContainText(/\(\d{3}\) \d{3}-\d{4}/)
    await expect(office).toContainText(/Accepting|Existing|Not accepting/)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Every office, by state and city' })).toBeVisible()
    // Collapsed on the screen, open on paper.
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
    await page.emulateMedia({ media: 'screen' })
    await office.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/office\//)
  })

  test('downloads as CSV, offers its PDF, and needs no script', async ({ request }) => {
    const html = await (await request.get('/directory')).text()
    expect(html).toMatch(/<h2[^>]*>(?:(?!<\/h2>).)*Wyoming/s)
    const linkTo = (words: string) =>
      new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*${words}`, 's').exec(html)?.[1]
    // documents/directory.test.ts tests the PDF's contents, api/km/offices.test.ts how it is requested.
    expect(linkTo('Directory as PDF')).toMatch(/\/directory\?format=pdf$/)
    const csv = await request.get(linkTo('Directory as CSV') ?? '')
    expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8')
    expect(await csv.text()).toMatch(/^\uFEFFstate,city,name/)
  })

  test('an office prints on one sheet, with the prices that are collapsed on the screen', async ({
    page,
  }) => {
    await page.goto('/dentists/arizona/phoenix')
    await page.getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/office\/phoenix-az\//)
    await expect(page.getByRole('heading', { name: 'Hours', exact: true })).toBeVisible()
    const sheet = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
    expect(sheet.numPages).toBe(1)
    const { text } = await extractText(sheet, { mergePages: true })
    expect(text).toMatch(/Hours.*Root canal, molar/s)
  })

  test('on paper the dashboard’s card isn’t cut, and no heading is alone at the end of a sheet', async ({
    page,
    signIn,
  }) => {
    await signIn('member@brightharbor.example')
    const headings = await page.getByRole('heading').allInnerTexts()
    const [words = ''] = await page.getByRole('region', { name: 'Member card' }).allInnerTexts()
    const print = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
    const sheets = (await extractText(print)).text.map((sheet) => sheet.replaceAll(/\s+/g, ' ').trim())
    const lines = words.split('\n').filter((line) => line.trim() && line !== 'Enlarge code')
    const cards = sheets.filter((sheet) => lines.every((line) => sheet.includes(line.trim())))
    expect(cards).toHaveLength(1)
    for (const sheet of sheets)
      expect(headings.filter((heading) => sheet.endsWith(heading.trim()))).toEqual([])
  })
})
