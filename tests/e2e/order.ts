import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'
import { demoPassword, expect } from './fixtures.ts'

export type Buyer = { email: string; firstName: string }

/** A new buyer, so that tests don't depend on each other. */
export function newBuyer(): Buyer {
  return { email: `buyer-${randomUUID().slice(0, 13)}@families.example`, firstName: 'Marisol' }
}

/** Selects the adult plan for one person. Returns the order's id. */
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

const english = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  phone: 'Mobile phone',
  street: 'Street address',
  zip: 'ZIP code',
  city: 'City',
  state: 'State',
  email: 'Email',
  password: 'Choose a password',
  cardNumber: 'Card number',
  expires: 'Expires',
  securityCode: 'Security code',
}
/** The labels of an order's fields. */
export type OrderWords = typeof english

/** Fills the first step as an adult in Phoenix. */
export async function typeAccount(page: Page, buyer: Buyer, words: OrderWords = english): Promise<void> {
  await page.getByLabel(words.firstName).fill(buyer.firstName)
  await page.getByLabel(words.lastName).fill('Okonkwo-Vélez')
  await page.getByLabel(words.dateOfBirth).fill('02/28/1987')
  await page.getByLabel(words.phone).fill('(602) 555-0143')
  await page.getByLabel(words.street).fill('12 Palo Verde Lane')
  await page.getByLabel(words.zip).fill('85004')
  await expect(page.getByLabel(words.city)).toHaveValue('Phoenix')
  await expect(page.getByLabel(words.state)).toHaveValue('AZ')
  await page.getByLabel(words.email).fill(buyer.email)
  await page.getByLabel(words.password).fill(`${demoPassword}-${buyer.email.length}-lantern`)
}

/** Checks the three boxes, none of which is checked by default. */
export async function tickConsents(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) {
    await expect(box).not.toBeChecked()
    await box.check()
  }
}

/**
 * Takes an order of the adult plan to its payment: with API calls for what the tests in join.spec.ts type, and in the
 * page for the consents.
 */
export async function openPayment(page: Page, { db, url }: OwnServer): Promise<void> {
  const brand = await findBrandByKey(db, 'brightharbor')
  const plans = await listPlans(db, { brandId: brand?.id ?? '', today: '2026-11-21', whitelist: [] })
  const token = (await page.request.get(`${url}/api/auth`)).headers()['csrf-token'] ?? ''
  const headers = { 'csrf-token': token, 'sec-fetch-site': 'same-origin' }
  const drafts = `${url}/api/km/checkout/account`
  const planId = plans.find(({ slug }) => slug === 'harbor-adult')?.id
  const begun = await page.request.post(drafts, { headers, data: { planId, interval: 'year' } })
  const { id } = await begun.json()
  const account = {
    ...newBuyer(),
    lastName: 'Okonkwo-Vélez',
    dateOfBirth: '1987-02-28',
    phone: '6025550143',
    address: { line1: '12 Palo Verde Lane', city: 'Phoenix', state: 'AZ', zip: '85004' },
    password: `${demoPassword}-lantern`,
  }
  const saved = await page.request.put(`${drafts}/${id}`, { headers, data: { account } })
  expect(saved.status(), await saved.text()).toBe(200)
  // Any page of the site can be told which order this browser started.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((order) => localStorage.setItem('enamel.checkout', order), JSON.stringify({ id }))
  await page.goto(`${url}/checkout?step=review`)
  await agreeToPay(page)
}

/** From the review of an order to its payment. */
export async function agreeToPay(page: Page): Promise<void> {
  await tickConsents(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
}

/** Types a test card of the sandbox gateway. */
export async function typeCard(page: Page, number: string, words: OrderWords = english): Promise<void> {
  await page.getByLabel(words.cardNumber).fill(number)
  await page.getByLabel(words.expires).fill('1234')
  await page.getByLabel(words.securityCode).fill('123')
}
