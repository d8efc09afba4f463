import { Readable } from 'node:stream'
import type { Page } from 'playwright/test'
import { importOffices } from '#domain/back-office/offices/import/import-offices.server.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'

/** What an operator's file may contain, and what is stored of it. */
const offices = [
  {
    given: `</title></script>"'><script>window.Stolen=1</script> Dental`,
    kept: `</title></script>"'><script>window.Stolen=1</script> Dental`,
  },
  {
    given: '<img src=x onerror=window.Stolen=2> Smiles {{7*7}}',
    kept: '<img src=x onerror=window.Stolen=2> Smiles {{7*7}}',
  },
  {
    given: '=HYPERLINK("http://evil.example";"Free") Teeth',
    kept: '=HYPERLINK("http://evil.example";"Free") Teeth',
  },
  { given: 'Bear\u001b[31m Dental\u200B', kept: 'Bear[31m Dental' },
]
const first = offices[0]?.kept ?? ''
const anaconda = { city: 'Anaconda', state: 'MT', zip: '59711' }

/** Imports the offices as an operator would, or removes them with a last day. */
async function bringOffices({ db }: OwnServer, lastDay: string): Promise<void> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = offices.map(({ given }, index) =>
    [
      `hostile-${index}`,
      given,
      `${index + 1} <b>Main</b> Street`,
      anaconda.city,
      anaconda.state,
      anaconda.zip,
    ]
      .concat('(406) 555-0147', lastDay)
      .map(cell)
      .join(','),
  )
  const brand = await findBrandByKey(db, 'brightharbor')
  const text = ['id,name,address,city,state,zip,phone,last day', ...lines].join('\n')
  const given = { brandId: brand?.id ?? '', source: Readable.from([Buffer.from(text)]) }
  expect((await importOffices({ db, now: new Date() }, given)).refused).toBe(0)
}

async function expectNothingRan(page: Page): Promise<void> {
  // Scripts are running, and the session check has been answered.
  await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
  expect(await page.evaluate(() => 'Stolen' in window)).toBe(false)
  expect(await page.locator('img[onerror], svg[onload], main b, a[href^="javascript"]').count()).toBe(0)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.sample}`)
    })
  })
})

test.describe('§faults 24: a hostile office', () => {
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(({ server }) => bringOffices(server, ''))
  test.afterAll(({ server }) => bringOffices(server, '2020-01-31'))

  test('is text in the list, on the map, on its own page and in the checkout', async ({ page, request }) => {
    test.slow()
    const results = page.getByRole('main').getByRole('heading', { level: 3 })
    // The server gets notified of an import a moment later.
    const search = `zip=${anaconda.zip}&radius=5`
    const total = async () =>
      (await (await request.get(`/api/km/group/brightharbor/offices?${search}`)).json()).total
    await expect.poll(total, { timeout: 30_000 }).toBe(offices.length)
    await page.goto(`/find-a-dentist?${search}`)
    await expect(results).toHaveCount(offices.length)
    for (const { kept } of offices) await expect(results.getByText(kept, { exact: true })).toBeVisible()
    // They share a location, so one pin has all their names.
    for (const { kept } of offices) await expect(page.getByTitle(kept)).toBeAttached()
    await expectNothingRan(page)

    for (const { kept } of offices) {
      const link = page.getByRole('link', { name: kept, exact: true })
      const path = (await link.getAttribute('href')) ?? ''
      await link.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(kept)
      await expect(page).toHaveTitle(/^Office: /)
      await expectNothingRan(page)
      await page.goBack()
      // In server rendering the name is also in a title, an attribute and a data block.
      const html = await (await request.get(path)).text()
      const told = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      expect(told.map(([, json = '']) => JSON.parse(json).name)).toContain(kept)
      expect(html).toContain(`<meta name="description" content="${escaped(kept)}`)
      expect(html.split(escaped(kept)).length).toBeGreaterThan(3)
    }
    // The first is the one that would run: rendered by the server, and where people join.
    await page.goto((await page.getByRole('link', { name: first, exact: true }).getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
    await expectNothingRan(page)
    await page.getByRole('link', { name: 'Join here' }).click()
    await expect(page.getByRole('main')).toContainText(first)
    await expectNothingRan(page)
  })

  test('is text in the directory, and not a formula in its CSV', async ({ page }) => {
    await page.goto('/directory')
    await page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'Montana' }).click()
    const town = page.getByRole('region', { name: 'Anaconda, MT' })
    for (const { kept } of offices) await expect(town.getByText(kept, { exact: true })).toBeVisible()
    await expectNothingRan(page)
    const response = await page.request.get('/api/km/group/brightharbor/directory?format=csv')
    expect(response.headers()['content-type']).toMatch(/^text\/csv/)
    const csv = await response.text()
    expect(csv).toContain(`,"'=HYPERLINK(""http://evil.example"";""Free"") Teeth",`)
    expect(csv).not.toMatch(/(^|,)"?[=+@-][A-Z]/m)
    for (const mark of ['\u202E', '\u001b']) expect(csv).not.toContain(mark)
  })
})

test.describe('§faults 24, 27: a hostile grievance', () => {
  const attack = `</title></script>"'><script>window.Stolen=1</script><img src=x onerror=window.Stolen=2>`
  const story = `${attack}\n\nSecond line; {{7*7}} %0d%0aBcc: all@evil.example`

  test('is text on the case, in documents, in its email and on its status', async ({ page }) => {
    const email = 'ada.hostile@example.com'
    await page.goto('/grievance-form')
    await page.getByRole('radio', { name: /Filing for a member/ }).check()
    await page.getByLabel('The member’s full name').fill(attack.slice(0, 60))
    await page.getByLabel('Your own full name').fill(attack.slice(0, 60))
    await page.getByLabel(/lets me file it/).check()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone').fill('(602) 555-0123')
    await page.getByLabel('State you live in').selectOption('AZ')
    await page.getByLabel('What it is about').selectOption('billing')
    await page.getByLabel('Date it happened').fill('2026-01-15')
    await page.getByLabel('Who it is about').selectOption('office')
    await page.getByLabel(/Name of the office/).fill(attack.slice(0, 100))
    await page.getByLabel('What happened', { exact: true }).fill(story)
    await page.getByLabel(/What would resolve it/).fill(attack)
    await page.getByLabel(/to sign/).fill(attack.slice(0, 60))
    await page.getByRole('button', { name: 'File my grievance' }).click()
    await expect(page.getByRole('heading', { name: 'We received your grievance' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('{{7*7}} %0d%0aBcc: all@evil.example')
    await expectNothingRan(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Second line;')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const number = await page.getByText(/^G(-[2-9A-Z]{4}){3}$/).textContent()

    await page.goto('/support')
    const asking = page.getByRole('form', { name: 'Status of a request' })
    await asking.getByLabel('Case number or reference').fill(number ?? '')
    await asking.getByLabel('Email you gave us').fill(email)
    await asking.getByRole('button', { name: 'Show status' }).click()
    await expect(page.getByText('We received it')).toBeVisible()
    await expectNothingRan(page)

    // A job sends the email.
    const mail = page.getByRole('listitem').filter({ hasText: `To ${email}` })
    await expect(async () => {
      await page.goto('/dev/mail')
      await expect(mail).toHaveCount(1, { timeout: 500 })
    }).toPass()
    await expect(mail).toContainText(number ?? '')
    for (const words of ['Stolen', 'evil.example', 'Second line']) await expect(mail).not.toContainText(words)
    await mail.getByRole('link', { name: /As HTML/ }).click()
    await expect(page.getByText(number ?? '', { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain('Stolen')
  })
})

/** Escaped as in the server's attributes and text. */
function escaped(text: string): string {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#x27;',
  }
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}
