import { desc, eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright/test'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships, visits } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'
import { expect, test } from '../fixtures.ts'
import { expectFine, signInStaff } from './staff-journey.ts'

// A visit past the allowance and a card are refused on purpose.
test.use({ allowedErrors: [/40[1249]|422/], world: 'desk' })

/** Signs in a demo front desk person to the console. */
async function signInAtDesk(page: Page, server: OwnServer): Promise<string> {
  return `${await signInStaff(page, server, 'desk@brightharbor.example')}/brightharbor/desk`
}

test('§console: at the desk, from the box to status and remaining visits in ten seconds and twelve keys; a visit in two keys, and undone', async ({
  page,
  server,
}) => {
  const url = await signInAtDesk(page, server)
  const [jordan] = await server.db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(accounts.email, 'member@brightharbor.example'))
  // Resets the year's allowance.
  await server.db.delete(visits).where(eq(visits.membershipId, jordan?.id ?? ''))
  await page.goto(url)
  const box = page.getByRole('combobox', { name: 'Who is here?' })
  await expect(box).toBeFocused()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const began = Date.now()
  for (const key of 'ellery') await press(key)
  await press('Enter')
  await expect(page.getByTestId('desk-line')).toContainText('Active through')
  const check = page.getByRole('row').filter({ hasText: 'Jordan Ellery' }).getByRole('listitem').first()
  await expect(check).toContainText('2 of 2')
  expect((Date.now() - began) / 1_000).toBeLessThanOrEqual(10)
  expect(keys).toBeLessThanOrEqual(12)
  await expect(page.getByRole('row').filter({ hasText: 'Wren Ellery' })).toBeVisible()

  await page.getByRole('heading', { level: 2, name: 'Jordan Ellery' }).focus()
  keys = 0
  await press('1')
  await expect(check.getByRole('button')).toBeFocused()
  await press('Enter')
  await expect(check).toContainText('1 of 2')
  expect(keys).toBe(2)
  expect(await server.db.$count(visits, eq(visits.membershipId, jordan?.id ?? ''))).toBe(1)
  // The same again on one day asks for confirmation. Its button still has the focus.
  await press('Enter')
  await expect(page.getByText(/was already logged for/)).toBeVisible()
  await page.getByRole('button', { name: 'Log it again' }).click()
  await expect(check).toContainText('0 of 2')
  await expectAccessible(page)
  const logged = page.getByRole('button', { name: /^Undo/ })
  await expect(logged).toHaveCount(2)
  await logged.first().click()
  await expect(logged).toHaveCount(1)
  await expect(check).toContainText('1 of 2')
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()

  // A scanner types the card's address faster than a person, and Enter.
  const code = /desk\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(url)
  await page.keyboard.insertText(`https://www.brightharbor.example/card/${code}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Jordan Ellery' })).toBeFocused()
  await page.keyboard.press('Escape')

  // No one has these names.
  for (const typed of ['zzyzx', 'marlowe zz']) {
    await box.fill(typed)
    await expect(page.getByText(/No one found/)).toBeVisible()
  }
  await expectAccessible(page)
})

test('§console: a family of four is enrolled for cash, signed on screen, within three minutes, and a past-due amount is taken', async ({
  page,
  server,
  mailTo,
}) => {
  test.setTimeout(240_000)
  const url = await signInAtDesk(page, server)
  await page.goto(url)
  const began = Date.now()
  await page.getByRole('link', { name: 'Enroll' }).click()
  await page.getByLabel('Plan', { exact: true }).selectOption('Harbor Family')
  const email = `desk-${Date.now()}@families.example`
  const member: Record<string, string> = {
    'First name': 'Nadia',
    'Last name': 'Okonkwo',
    'Date of birth': '02/28/1987',
    Phone: '(602) 555-0143',
    'Street address': '12 Palo Verde Lane',
    City: 'Phoenix',
    'ZIP code': '85004',
  }
  for (const [label, text] of Object.entries(member)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('State').selectOption('AZ')
  const family = [
    ['Emeka', '01/05/1986', 'Spouse'],
    ['Ada', '06/21/2016', 'Child'],
    ['Obi', '09/09/2018', 'Child'],
  ] as const
  for (const [at, [first, born, relation]] of family.entries()) {
    await page.getByRole('button', { name: 'Add a person' }).click()
    const person = page.getByRole('group', { name: `Person ${at + 2}` })
    await person.getByLabel('First name').fill(first)
    await expect(person.getByLabel('Last name')).toHaveValue('Okonkwo')
    await person.getByLabel('Date of birth').fill(born)
    await person.getByLabel('Relationship').selectOption(relation)
  }
  // A price that arrives after the input changed is for another sale.
  const show = page.getByRole('button', { name: 'Show the price' })
  await page.getByLabel('Email').fill('mistyped@families.example')
  const quotes = /\/api\/admin\/desk\/quote/
  const typeOn = async (route: Route) => {
    await page.getByLabel('Email').fill(email)
    await route.continue()
  }
  await page.route(quotes, typeOn, { times: 1 })
  await Promise.all([page.waitForResponse(quotes), show.click()])
  await expect(show).toBeEnabled()
  await expect(page.getByText('To pay today')).toHaveCount(0)
  await show.click()
  await expect(page.getByText('To pay today')).toBeVisible()
  const typing = Date.now()
  await expectAccessible(page)
  const looked = Date.now() - typing
  const take = page.getByRole('button', { name: /^Take \$.* and enroll$/ })
  // The consents depend on the payment method, so that is asked first.
  await expect(take).toHaveCount(0)
  await page.getByText('Card, entered here', { exact: true }).click()
  const follow = [
    page.getByRole('heading', { name: 'Payment', exact: true }),
    page.getByLabel(/This plan is not insurance/),
    page.getByRole('checkbox', { name: /renew/i }),
    page.getByText('Drawn', { exact: true }),
    page.getByRole('button', { name: /^Charge \$.* and enroll$/ }),
  ]
  const tops = await Promise.all(follow.map(async (each) => (await each.boundingBox())?.y ?? Number.NaN))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await page.getByText('Cash', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /renew/i })).toHaveCount(0)
  await take.click()
  await expect(page.getByText('Please confirm you have read this.')).toBeVisible()
  await page.getByLabel(/This plan is not insurance/).check()
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByText('Drawn', { exact: true }).click()
  await take.click()
  await expect(page.getByText('Please sign in the box.')).toBeVisible()
  await expect(page.getByLabel('Name of who signs')).toHaveValue('Nadia Okonkwo')
  const pad = page.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no box to sign in.')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 4 })
  await page.mouse.up()
  await take.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Nadia Okonkwo' })).toBeVisible()
  await expect(page.getByTestId('desk-line')).toContainText('Active through')
  expect((Date.now() - began - looked) / 1_000).toBeLessThanOrEqual(180)
  await expect(page.getByRole('row')).toHaveCount(5)
  const [order] = await server.db
    .select()
    .from(orders)
    .where(eq(orders.kind, 'desk_sale'))
    .orderBy(desc(orders.createdAt))
  const kept = await server.db
    .select()
    .from(consents)
    .where(eq(consents.orderId, order?.id ?? ''))
  expect(kept).toHaveLength(2)
  for (const { signature } of kept) {
    expect(signature).toMatchObject({ how: 'drawn', name: 'Nadia Okonkwo' })
    expect(signature?.strokes?.[0]?.length).toBeGreaterThan(4)
  }
  const { html } = await mailTo(email, /membership online/)
  expect(html).toContain('/reset-password?set')
  const paper = await page.getByRole('link', { name: 'Agreement' }).getAttribute('href')
  const printed = await page.evaluate(async (path) => {
    const { status, headers } = await fetch(path)
    return [status, headers.get('content-type')]
  }, paper ?? '')
  expect(printed).toEqual([200, 'application/pdf'])

  // A person with an overdue renewal shows their number and pays by check.
  const [owing] = await server.db
    .select({ number: memberships.memberNumber, id: memberships.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(accounts.email, 'pastdue@brightharbor.example'))
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Who is here?' }).fill(owing?.number ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('desk-line')).toContainText('Active, but ends on')
  const owed = page.getByRole('heading', { name: 'Payment due' })
  await expect(owed).toHaveCount(1)
  await page.getByText('Check', { exact: true }).click()
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await expect(page.getByText('Enter the number of the check.')).toBeVisible()
  await page.getByLabel('Check number').fill('1042')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await expect(page.getByTestId('desk-line')).toContainText('Active through')
  const [paid] = await server.db.select().from(payments).where(eq(payments.gatewayReference, '1042'))
  expect(paid).toMatchObject({ tender: 'check', status: 'succeeded' })
  // Nothing is due anymore, here or for the next person, also after something is logged.
  await expect(owed).toHaveCount(0)
  await page.getByRole('button', { name: / Log / }).first().click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('The visit is removed.')).toBeVisible()
  await expect(owed).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Who is here?' }).fill('ellery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Jordan Ellery' })).toBeVisible()
  await expect(owed).toHaveCount(0)
})

test('§console: a caller on the phone gets a link by email, which waits at the desk, and pays on their own screen', async ({
  page,
  server,
  mailTo,
}) => {
  const url = await signInAtDesk(page, server)
  await page.goto(url)
  // The selected one of their three offices stays, whatever address they come from.
  const office = page.getByLabel('Office', { exact: true })
  const chosen = (await office.locator('option').nth(2).getAttribute('value')) ?? ''
  await office.selectOption(chosen)
  await expect(page).toHaveURL(new RegExp(chosen))
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Desk' }).click()
  await expect(office).toHaveValue(chosen)
  await page.goto(`${url}/enroll`)
  const email = `link-${Date.now()}@families.example`
  const member: Record<string, string> = {
    'First name': 'Teo',
    'Last name': 'Bright',
    'Date of birth': '02/28/1987',
    Phone: '(602) 555-0143',
    Email: email,
    'Street address': '12 Palo Verde Lane',
    City: 'Phoenix',
    'ZIP code': '85004',
  }
  await page.getByLabel('Plan', { exact: true }).selectOption('Harbor Adult')
  for (const [label, text] of Object.entries(member)) await page.getByLabel(label).fill(text)
  await page.getByLabel('State').selectOption('AZ')
  await page.getByRole('button', { name: 'Show the price' }).click()
  // The bank of the card they read out wants to verify them, and they aren't here: nothing is charged, and a link is
  // sent.
  await page.getByText('Card, entered here', { exact: true }).click()
  await page.getByLabel(/This plan is not insurance/).check()
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByLabel('Signed: type the full name').fill('Teo Bright')
  await page.getByLabel('Card number').fill('4000002760003184')
  await page.getByLabel('Expires').fill('12/31')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Charge \$.* and enroll$/ }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Nothing was charged.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Send a link instead' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'Teo Bright' })
  await expect(waiting).toContainText('Awaiting payment')
  await expectAccessible(page)

  const { html } = await mailTo(email, /review and pay/)
  const link = /href="([^"]*pay-link[^"]*)"/.exec(html)?.[1] ?? ''
  const theirs = await page.context().newPage()
  await theirs.goto(new URL(link.replaceAll('&amp;', '&')).href.replace(/^https?:\/\/[^/]+/, server.url))
  const pay = theirs.getByRole('button', { name: /^Pay \$.* and join$/ })
  await pay.click()
  await expect(theirs.getByText('Please confirm you have read this.')).toBeVisible()
  await expectFine(theirs)
  await theirs.getByLabel(/This plan is not insurance/).check()
  await theirs.getByLabel(/I agree to the terms/).check()
  await theirs.getByLabel('Card number').fill('4242424242424242')
  await theirs.getByLabel('Expires').fill('12/31')
  await theirs.getByLabel('Security code').fill('123')
  await pay.click()
  await expect(theirs.getByText('Welcome, Teo. You are a member.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Who is here?' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('§console: the service report doesn’t link a desk to the case report, which it can’t open', async ({
  page,
  server,
}) => {
  const url = await signInAtDesk(page, server)
  await page.goto(url.replace(/desk$/, 'reports/service'))
  await expect(page.getByRole('link', { name: 'The offices' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cases by type and by clock' })).toHaveCount(0)
})
