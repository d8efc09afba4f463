import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { expectFine, signInStaff } from './staff-journey.ts'

const linkIn = (html: string) => /href="([^"]*\/confirm-office#[^"]*)"/.exec(html)?.[1] ?? ''

test.use({ allowedErrors: [/status of 422/] })

test('§console: an office is changed, asked, corrects itself and is accepted; a file is checked, imported and undone', async ({
  page,
  server,
  mailTo,
}) => {
  test.setTimeout(150_000)
  const url = await signInStaff(page, server, 'manager@brightharbor.example')
  const room = `${url}/brightharbor/offices`
  await page.goto(`${url}/brightharbor/today`)
  await page.getByRole('link', { name: /office has corrected its listing/ }).click()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('We close early on Fridays now')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('and that was accepted')).toBeVisible()
  await page.getByLabel('Friday').fill('whenever')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Friday')).toBeFocused()
  const point = page.getByLabel('Latitude and longitude')
  const before = await point.inputValue()
  await point.scrollIntoViewIfNeeded()
  const mark = page.getByRole('button', { name: 'The office: move it with the arrow keys' })
  await mark.press('ArrowRight')
  await expect(point).not.toHaveValue(before)
  await expectAccessible(page)
  await page.getByLabel('Friday').fill('8 am - noon, 1 pm - 5 pm')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The directory')).toBeVisible()
  const poster = await page.evaluate(async () => {
    const answer = await fetch(`${window.location.pathname}/poster`)
    return [answer.status, answer.headers.get('content-type')]
  })
  expect(poster).toEqual([200, 'application/pdf'])

  await page.goto(`${room}?q=&verifiedSince=2020-01-01`)
  const row = page.getByRole('row').nth(3)
  const name = (await row.getByRole('link').textContent())?.trim() ?? ''
  await row.getByRole('link').click()
  await page.getByLabel('Email').fill('asked@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The directory')).toBeVisible()
  await page.goto(`${room}?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Choose ${name}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Ask the chosen office to confirm' }).click()
  await expect(page.getByText('We’re emailing one office.')).toBeVisible()

  const mail = await mailTo('asked@example.com', /Is your .* listing correct/)
  await page.goto(linkIn(mail.html))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Correct something' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Everything is correct' }).click()
  await expect(page.getByText('Your listing is confirmed.')).toBeVisible()

  await page.goto(`${room}/imports/new`)
  const rows = [
    '1,Palm Dental,1 Palm St,Phoenix,AZ,85004,6025550101',
    '2,Bad,2 Palm St,Phoenix,AZ,85004,none',
  ]
  const buffer = Buffer.from(['Key,Practice,Address,City,State,Zip,Phone line', ...rows].join('\n'))
  await page.getByLabel('File').setInputFiles({ name: 'new-offices.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('Not used: Key, Phone line.')).toBeVisible()
  await page.getByRole('button', { name: 'Send and check' }).click()
  await expect(page.getByText('Choose the column that has: Phone.').first()).toBeVisible()
  await page.getByLabel('Phone').selectOption('Phone line')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send and check' }).click()
  await expect(page.getByRole('button', { name: 'Import one office' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Import one office' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Undo one office' }).click()
  await expect(page.getByText('Undone: one office.')).toBeVisible({ timeout: 30_000 })

  await page.goto(`${url}/brightharbor/members/imports/new`)
  const paidThrough = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const people = [
    'Member ID,First,Last,DOB,ST,Plan,Billing,Paid through',
    `X-1,Ida,Alder,1988-04-12,AZ,harbor-adult,annual,${paidThrough}`,
  ]
  const file = Buffer.from(people.join('\n'))
  await page.getByLabel('File').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: file })
  await page.getByRole('button', { name: 'Send and check' }).click()
  await page.getByLabel('To continue, type how many there are: 1 membership').fill('1', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Import memberships' }).click()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible({ timeout: 30_000 })
})
