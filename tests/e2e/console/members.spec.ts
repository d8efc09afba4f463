import {
  expectAccessible,
  expectFocusInSight,
} from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { signInStaff } from './staff-journey.ts'

test('§console: a member is found by part of the name, read, noted, and the reason for a charge is one click away', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const url = await signInStaff(page, server, 'owner@enamel.example')
  await page.goto(`${url}/brightharbor/members`)
  await page.getByRole('searchbox').fill('ellery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=ellery/)
  await page.getByRole('link', { name: 'Jordan Ellery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jordan Ellery')
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Prefers mornings.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Prefers mornings.')).toBeVisible()
  await expect(page.getByText('Wrote a note')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText(/and we refund \$|You owe nothing|stays active through/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Renewal' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'What they agreed to' })).toBeVisible()

  // The same for many: selected, checked, confirmed by typing their number, done in the background.
  await page.goto(`${url}/brightharbor/members?q=ellery`)
  await page
    .getByRole('checkbox', { name: /^Jordan Ellery/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Run a bulk action' }).click()
  await page.getByRole('dialog').getByLabel('Action').selectOption('tag_add')
  await page.getByLabel('Tag', { exact: true }).fill('call first')
  await page.getByLabel('Reason, for the audit log').fill('Asked for by the office')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('It would be done for 1 member.')).toBeVisible()
  await page.getByLabel(/^To continue, type how many/).fill('1')
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.getByText('Done for 1 member.')).toBeVisible()
})

test('§console by keyboard: a dialog returns the focus, and no bar covers the focused element', async ({
  page,
  server,
}) => {
  const url = await signInStaff(page, server, 'owner@enamel.example')
  await page.goto(`${url}/brightharbor/members?q=ellery`)
  await page.getByRole('link', { name: 'Jordan Ellery' }).click()
  for (const name of ['Write a note', 'Tags', 'View as member', 'Change plan']) {
    const opens = page.getByRole('button', { name, exact: true })
    await opens.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opens).toBeFocused()
  }
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('marlowe')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${url}/brightharbor/cases`)
  await expectFocusInSight(page)
})
