import { eq, inArray } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships, visits } from '#db/schema/memberships.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'
import { expect, test } from '../fixtures.ts'
import { scan } from '../keys/keys.ts'
import { signInStaff } from './staff-journey.ts'

test.use({ world: 'desk' })

const jordan = 'member@brightharbor.example'
const owing = 'pastdue@brightharbor.example'

async function membershipOf({ db }: OwnServer, email: string) {
  const [found] = await db
    .select({ id: memberships.id, number: memberships.memberNumber, phone: accounts.phone })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(accounts.email, email))
  if (!found) throw new Error(`The demo world has no member ${email}.`)
  return found
}

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Who is here?' })
const cardOf = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Opens a card by the search box. Returns its code as in the QR code. */
async function openByBox(page: Page, typed: string, name: string): Promise<string> {
  await boxOf(page).fill(typed)
  await boxOf(page).press('Enter')
  await expect(cardOf(page, name)).toBeFocused()
  return /desk\/([^/?]+)/.exec(page.url())?.[1] ?? ''
}

test('§console: a scanned card opens whatever has the focus, and none of its keys logs, pays or selects anything', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const url = `${await signInStaff(page, server, 'desk@brightharbor.example')}/brightharbor/desk`
  const [one, other] = [await membershipOf(server, jordan), await membershipOf(server, owing)]
  const both = inArray(visits.membershipId, [one.id, other.id])
  await server.db.delete(visits).where(both)
  const paid = await server.db.$count(payments)
  await page.goto(url)
  const sasha = `https://brightharbor.example/card/${await openByBox(page, other.number, 'Sasha Marlowe')}`
  const ellery = `https://brightharbor.example/card/${await openByBox(page, one.number, 'Jordan Ellery')}`
  const log = page.getByRole('button', { name: /^\S* ?Log / })

  // On the heading, which has the focus once a card has opened: there and back, with a fast scanner and a slow one.
  await scan(page, sasha)
  await expect(cardOf(page, 'Sasha Marlowe')).toBeFocused()
  await scan(page, ellery, { betweenMs: 30 })
  await expect(cardOf(page, 'Jordan Ellery')).toBeFocused()
  // On elements that Enter presses.
  const places = [
    log.first(),
    page.getByLabel('Service', { exact: true }),
    page.getByLabel('Office', { exact: true }),
    page.getByRole('link', { name: 'Agreement' }),
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Desk' }),
  ]
  for (const place of places) {
    await openByBox(page, one.number, 'Jordan Ellery')
    await place.focus()
    await scan(page, sasha)
    await expect(cardOf(page, 'Sasha Marlowe')).toBeFocused()
  }
  // In a payment form: its button, one of its choices, and a field, which keeps its value.
  const form = page.locator('form')
  const openForm = async () => {
    await openByBox(page, other.number, 'Sasha Marlowe')
    // Collapsed while nothing is past due.
    if (!(await form.isVisible())) await page.getByText('Take a payment', { exact: true }).click()
    await form.getByText('Check', { exact: true }).click()
  }
  for (const place of [
    form.getByRole('button', { name: /^Take \$/ }),
    form.getByText('Cash', { exact: true }),
  ]) {
    await openForm()
    await place.focus()
    await scan(page, ellery)
    await expect(cardOf(page, 'Jordan Ellery')).toBeFocused()
  }
  await openForm()
  const number = page.getByLabel('Check number')
  await number.fill('10')
  await scan(page, '42-118-7')
  await expect(number).toHaveValue('1042-118-7')
  expect(await server.db.$count(payments)).toBe(paid)
  await scan(page, sasha)
  await expect(number).toHaveValue('1042-118-7')
  await expect(boxOf(page)).toHaveValue(sasha)
  await scan(page, ellery)
  await expect(cardOf(page, 'Jordan Ellery')).toBeFocused()
  // Over a dialog, and in its field.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await scan(page, sasha)
  await expect(cardOf(page, 'Sasha Marlowe')).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Two in a row: the second is the person at the desk.
  await scan(page, ellery)
  await scan(page, sasha)
  await expect(cardOf(page, 'Sasha Marlowe')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(sasha.split('/').at(-1) ?? ''))
  // After a half-typed name.
  await boxOf(page).fill('mar')
  await scan(page, ellery)
  await expect(cardOf(page, 'Jordan Ellery')).toBeFocused()

  expect(await server.db.$count(visits, both)).toBe(0)
  expect(await server.db.$count(payments)).toBe(paid)
})

test('§console: a typed number or name goes to the box; a single digit selects a visit, and Enter logs it', async ({
  page,
  server,
}) => {
  const url = `${await signInStaff(page, server, 'desk@brightharbor.example')}/brightharbor/desk`
  const [one, other] = [await membershipOf(server, jordan), await membershipOf(server, owing)]
  const both = inArray(visits.membershipId, [one.id, other.id])
  await server.db.delete(visits).where(both)
  await page.goto(url)
  for (const delay of [0, 90, 350]) {
    await openByBox(page, one.number, 'Jordan Ellery')
    await page.keyboard.type('2145550177', { delay })
    await expect(boxOf(page)).toHaveValue('2145550177')
    await page.keyboard.press('Enter')
    await expect(cardOf(page, 'Quinn Thornbury')).toBeFocused()
    await expect(page.getByRole('listbox')).toBeHidden()
  }
  await openByBox(page, one.number, 'Jordan Ellery')
  await page.keyboard.type('marlowe', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(cardOf(page, 'Sasha Marlowe')).toBeFocused()
  expect(await server.db.$count(visits, both)).toBe(0)

  await openByBox(page, one.number, 'Jordan Ellery')
  const check = page.getByRole('row').filter({ hasText: 'Jordan Ellery' }).getByRole('listitem').first()
  await page.keyboard.press('1')
  await expect(check.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(check).toContainText('1 of 2')
  expect(await server.db.$count(visits, both)).toBe(1)
  // An immediate Enter may be a scanner's: it selects, and the next one logs.
  await scan(page, '2')
  await expect(page.locator('[data-visit-key="2"]')).toBeFocused()
  expect(await server.db.$count(visits, both)).toBe(1)
})

test('§console: a card scanned elsewhere in the console opens at the desk, unless something typed would be lost', async ({
  page,
  server,
}) => {
  const at = await signInStaff(page, server, 'manager@brightharbor.example')
  const one = await membershipOf(server, jordan)
  await page.goto(`${at}/brightharbor/desk`)
  const card = `https://brightharbor.example/card/${await openByBox(page, one.number, 'Jordan Ellery')}`
  await page.goto(`${at}/brightharbor/today`)
  await page.getByRole('button', { name: 'Find anything' }).first().focus()
  await scan(page, card)
  await expect(cardOf(page, 'Jordan Ellery')).toBeFocused()
  await page.goto(`${at}/brightharbor/desk/enroll`)
  await page.getByLabel('First name').fill('Nadia')
  await scan(page, card)
  await expect(page.getByText(/^A card was scanned/)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nadia')
})
