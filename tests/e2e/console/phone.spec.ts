import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { signInStaff, tableFaults } from './staff-journey.ts'

/** Lists whose first row must be visible at once, by their names. */
const lists = new Map([
  ['offices', 'Offices'],
  ['money/payments', 'Payments'],
  ['money/renewals', 'Renewals due'],
])

/**
 * Every kind of list in the console except those `expectFine` checks. Only a table of rows against columns, like that
 * of roles, scrolls.
 */
const tables = [
  'today',
  'members/imports',
  'cases/report',
  'offices',
  'offices/imports',
  'money/payments',
  'money/renewals',
  'plans',
  'plans/coupons',
  'plans/fees',
  'reports/money',
  'reports/funnel',
  'reports/offices',
  'reports/files',
]

test('§console: on a phone no table is wider than the screen, and each of its cells shows its column', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const url = await signInStaff(page, server, 'owner@enamel.example')
  await page.setViewportSize({ width: 390, height: 844 })
  const open = async (path: string) => {
    const answer = await page.goto(`${url}/brightharbor/${path}`)
    expect([path, answer?.status()]).toEqual([path, 200])
    expect([path, await page.evaluate(tableFaults)]).toEqual([path, []])
  }
  for (const path of tables) {
    await open(path)
    const name = lists.get(path)
    if (!name) continue
    await test.step('§console: on a phone a list begins on the first screen, and none of its rows is wider', async () => {
      const list = page.getByRole('region', { name, exact: true })
      await expect(list.getByRole('row').nth(1)).toBeVisible()
      const top = await list.evaluate(
        (region) => region.querySelector('tbody tr')?.getBoundingClientRect().top,
      )
      expect([path, (top ?? 844) < 844]).toEqual([path, true])
    })
  }

  // Controls in a table header stay: selecting a whole page, and sorting cases.
  await open('members')
  await page.getByRole('checkbox', { name: 'All members on this page' }).check()
  await expect(page.getByRole('button', { name: 'Run a bulk action' })).toBeVisible()
  await expectAccessible(page)
  await open('cases')
  await page.getByRole('link', { name: /^Received/ }).click()
  await expect(page).toHaveURL(/sort=/)
  await expectAccessible(page)

  await test.step('filters beyond the first are behind a button, and the newest month comes first', async () => {
    await open('reports')
    await expect(page.getByLabel('Office', { exact: true })).toBeHidden()
    const months = await page.getByRole('rowheader').allInnerTexts()
    const [newest, older] = months.map((month) => new Date(`1 ${month}`).getTime())
    expect(newest).toBeGreaterThan(older ?? Number.NaN)
    const more = page.getByRole('button', { name: 'More filters' })
    await more.click()
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await page.getByLabel('State', { exact: true }).selectOption('AZ')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('button', { name: 'More filters (1 in use)' })).toBeVisible()
  })
})

test('§console: on a phone a screen reader gets a table’s rows, their names, and each cell’s column', async ({
  page,
  server,
}) => {
  const url = await signInStaff(page, server, 'manager@brightharbor.example')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/brightharbor/members`)
  const table = page.getByRole('table')
  const rows = table.getByRole('rowgroup').last().getByRole('row')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await expect(table.getByRole('rowheader')).toHaveCount(count)
  for (const column of ['Number', 'Status', 'Plan', 'Home office'])
    await expect(table.getByRole('cell', { name: new RegExp(`^${column}: .`) })).toHaveCount(count)
  // Only the header's checkbox remains, because each cell shows its column.
  await expect(table.getByRole('columnheader')).toHaveCount(1)
  await page.goto(`${url}/brightharbor/money/payments`)
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('rowgroup')).toHaveCount(1)
})
