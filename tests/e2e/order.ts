import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { demoPassword, expect } from './fixtures.ts'

export type Buyer = { email: string; firstName: string }

/** A buyer nobody has met, so that journeys do not depend on one another. */
export function newBuyer(): Buyer {
  return { email: `buyer-${randomUUID().slice(0, 13)}@families.example`, firstName: 'Marisol' }
}

/** Chooses the adult plan for one person; answers the order's id. */
export async function startOrder(page: Page): Promise<string> {
  await page.goto('/join-now')
  const started = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/km/checkout/account') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  const body: { id: string } = await (await started).json()
  return body.id
}

/** Fills the first step as an adult in Phoenix. */
export async function typeAccount(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel('First name').fill(buyer.firstName)
  await page.getByLabel('Last name').fill('Okonkwo-Vélez')
  await page.getByLabel('Date of birth').fill('02/28/1987')
  await page.getByLabel('Mobile phone').fill('(602) 555-0143')
  await page.getByLabel('Street address').fill('12 Palo Verde Lane')
  await page.getByLabel('ZIP code').fill('85004')
  await expect(page.getByLabel('City')).toHaveValue('Phoenix')
  await expect(page.getByLabel('State')).toHaveValue('AZ')
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel(/Choose a password/).fill(`${demoPassword}-${buyer.email.length}-lantern`)
}

/** Ticks the three boxes, none of which comes ticked. */
export async function tickConsents(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) {
    await expect(box).not.toBeChecked()
    await box.check()
  }
}

/** Types a card of the sandbox gateway. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('1234')
  await page.getByLabel('Security code').fill('123')
}
