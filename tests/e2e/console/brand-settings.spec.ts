import { demoStaff } from '#demo/dataset/people.ts'
import { totpCode } from '#domain/staff/mfa/totp.rules.ts'
import { expect, test } from '../fixtures.ts'
import { signInStaff } from './staff-journey.ts'

test('§console: a brand’s own site and its export are one click from its settings, and a file field looks like one', async ({
  page,
  server,
}) => {
  const url = await signInStaff(page, server, 'owner@enamel.example')
  await page.goto(`${url}/brightharbor/settings/brand`)
  const site = page.getByRole('link', { name: 'Open the site' })
  await expect(site).toBeVisible()
  const address = (await site.getAttribute('href')) ?? ''
  const opened = await page.request.get(address)
  expect(opened.status()).toBe(200)
  expect(await opened.text()).toContain('Bright Harbor')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the brand' }).click()
  // It contains everything about every member, so staff must confirm their identity again.
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await proof
    .getByLabel('Code from your authenticator app')
    .fill(totpCode(demoStaff[0]?.totp ?? '', new Date()))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  expect((await download).suggestedFilename()).toMatch(/^brightharbor/)

  await page.goto(`${url}/brightharbor/members/imports/new`)
  const look = await page.getByLabel('File', { exact: true }).evaluate((field) => {
    const { borderTopStyle, minHeight, fontWeight } = getComputedStyle(field, '::file-selector-button')
    return { borderTopStyle, minHeight, fontWeight }
  })
  expect(look).toEqual({ borderTopStyle: 'solid', minHeight: '36px', fontWeight: '600' })
})
