import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { signInStaff } from './staff-journey.ts'

const lists = [
  ['offices', 'Offices'],
  ['money/payments', 'Payments'],
  ['money/renewals', 'Renewals due'],
] as const

test('§console: on a phone a list begins on the first screen, and none of its rows is wider than that', async ({
  page,
  server,
}) => {
  const url = await signInStaff(page, server, 'manager@brightharbor.example')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, name] of lists) {
    await page.goto(`${url}/brightharbor/${path}`)
    const list = page.getByRole('region', { name, exact: true })
    await expect(list.getByRole('row').nth(1)).toBeVisible()
    const { top, over } = await list.evaluate((region) => ({
      top: region.querySelector('tbody tr')?.getBoundingClientRect().top ?? Number.NaN,
      over: region.scrollWidth - region.clientWidth,
    }))
    expect([path, over]).toEqual([path, 0])
    expect([path, top < 844]).toEqual([path, true])
  }
  await page.goto(`${url}/brightharbor/reports`)
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
