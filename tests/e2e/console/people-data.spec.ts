import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { insertDemoMember } from '#tests/helpers/add-demo-member.ts'
import { expect, test } from '../fixtures.ts'
import { signInStaff } from './staff-journey.ts'

test('§console: two accounts are merged and separated again, one is exported and erased', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const make = (firstName: string, status: 'active' | 'expired') =>
    insertDemoMember(server.db, {
      status,
      account: { firstName, lastName: 'Twicejoined', email: `${firstName.toLowerCase()}@twice.example` },
    })
  const kept = await make('Petra', 'active')
  await make('Petronella', 'expired')
  const url = await signInStaff(page, server, 'owner@enamel.example')
  await page.goto(`${url}/brightharbor/members/${kept.account.id}`)
  await page.getByRole('link', { name: 'Merge another account' }).click()
  await page.getByLabel('The other account').fill('twicejoined')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Petronella Twicejoined' }).click()
  await expect(page.getByRole('heading', { name: 'Details in both' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Type Petronella Twicejoined').fill('petronella twicejoined')
  await page.getByLabel('Reason, for the audit log').fill('Joined twice')
  await page.getByRole('button', { name: 'Merge the accounts' }).click()
  await expect(page.getByText('It can be undone until')).toBeVisible()
  await expect(page.getByText('Merged two accounts')).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByLabel('Reason, for the audit log').fill('They are two people')
  await page.getByRole('button', { name: 'Undo the merge' }).click()
  await expect(page.getByText('Undid a merge')).toBeVisible()

  await page.goto(`${url}/brightharbor/members?q=petronella`)
  await page.getByRole('link', { name: 'Petronella Twicejoined' }).click()
  await page.getByRole('button', { name: 'Export everything' }).click()
  await page.getByLabel('Reason, for the audit log').fill('They asked for it')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^brightharbor-.+\.zip$/)
  await page.getByRole('link', { name: 'Erase' }).click()
  await expect(page.getByRole('heading', { name: 'Kept, without a name' })).toBeVisible()
  await page.getByLabel('Type Petronella Twicejoined').fill('Petronella Twicejoined')
  await page.getByLabel('Reason, for the audit log').fill('They asked in writing')
  await page.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('This person was erased.')).toBeVisible()
  // An erased member can't be charged or changed anymore.
  for (const name of ['Take payment', 'Write a note', 'Tags', 'Cancel', 'Change plan'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Take payment/ })).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText('erased-')
})
