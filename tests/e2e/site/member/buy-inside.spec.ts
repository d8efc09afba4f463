import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { demoPassword, expect, test } from '#tests/e2e/fixtures.ts'
import { startOrder, typeAccount } from '#tests/e2e/order.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'

const member = 'member@copperstate.example'
// Signed in from another tab: this tab's token is no longer accepted, and then the order is refused.
const signedInMeanwhile = [/40[39] \((Forbidden|Conflict)\)/]

/** Each membership of an email's owner, by its account. */
async function accountsOf({ db }: OwnServer, email: string) {
  const theirs = await db
    .select({ id: accounts.id, membershipId: memberships.id })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(eq(accounts.email, email))
  return { accounts: new Set(theirs.map(({ id }) => id)).size, memberships: theirs.length }
}

async function agreeAndPay(page: Page) {
  const boxes = page.getByRole('form', { name: 'Agree and pay' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('button', { name: /^Pay \$.* and join$/ }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to your new membership' })).toBeVisible()
}

test.describe('a member of Copper State', () => {
  test.use({
    baseURL: async ({ server }, use) => use(`http://copperstate.localhost:${new URL(server.url).port}`),
  })

  test('chooses a plan from the menu, and has both memberships in one account', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn(member)
    expect(await accountsOf(server, member)).toEqual({ accounts: 1, memberships: 1 })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our plans' }).click()
    await expect(page).toHaveURL(/\/dashboard\/purchase$/)
    await expect(page.getByText('Sign out first, then choose a plan on our site.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Choose Copper Single' }).click()
    await expect(page.getByRole('heading', { name: 'Copper Single' })).toBeVisible()
    await agreeAndPay(page)
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(page.getByRole('region', { name: 'Copper Single' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Copper Household')
    expect(await accountsOf(server, member)).toEqual({ accounts: 1, memberships: 2 })
  })

  test('keeps a campaign’s coupon and plan, and learns that they have this plan', async ({
    page,
    signIn,
  }) => {
    await signIn(member)
    await page.goto('/valley-families')
    await page
      .getByRole('link', { name: /Copper Household$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/dashboard\/purchase\?plan=.*coupon=FAMILY25/)
    await expect(page.getByText('Coupon FAMILY25 goes with the plan you choose.')).toBeVisible()
    await expect(page.getByText(/^You already have Copper Household, through /)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Choose Copper Household' }).click()
    await expect(page.getByText('Coupon FAMILY25 is applied.')).toBeVisible()
    await expect(page.getByText(/^You already have Copper Household, through /)).toBeVisible()
    await expect(page.getByRole('form', { name: 'Agree and pay' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a children’s plan is bought for a child who is on no membership yet', async ({ page, signInAsNew }) => {
  await signInAsNew()
  await page.goto('/join-now?interval=year')
  await expect(page).toHaveURL(/\/dashboard\/purchase/)
  await expect(page.getByRole('button', { name: 'Choose Harbor Kids' })).toHaveCount(0)
  await page.getByLabel('Anyone not listed?').selectOption('1')
  await page.getByRole('button', { name: 'Choose Harbor Kids' }).click()
  await expect(page.getByRole('heading', { name: 'Who else is on Harbor Kids?' })).toBeVisible()
  await page.getByRole('button', { name: 'See my order' }).click()
  await expect(page.getByText('Enter a name.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Noa')
  await page.getByLabel('Last name').fill('Okonkwo')
  await page.getByLabel('Date of birth').fill('3/4/2015')
  await page.getByLabel('Relationship to you').selectOption('child')
  await page.getByRole('button', { name: 'See my order' }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Noa Okonkwo')
  await agreeAndPay(page)
  await page.getByRole('link', { name: 'Show card' }).click()
  await expect(page.getByRole('main')).toContainText('Noa Okonkwo')
})

test.describe('signing in with an order under way', () => {
  test.use({ allowedErrors: signedInMeanwhile })

  test('in another tab: the order continues in the account, from its form and from its address', async ({
    page,
    context,
    signIn,
  }) => {
    await startOrder(page)
    await typeAccount(page, { firstName: 'Marisol', email: 'member@brightharbor.example' })
    const tab = await context.newPage()
    await signIn('member@brightharbor.example', tab)
    await page.getByRole('button', { name: 'Continue' }).click()
    const inside = /\/dashboard\/purchase\?plan=.*interval=year/
    await expect(page).toHaveURL(inside)
    await expect(page.getByRole('button', { name: 'Choose Harbor Adult' })).toBeVisible()
    await tab.goto('/checkout')
    await expect(tab).toHaveURL(inside)
  })

  test('where the plans are open already: choosing one leads into the account', async ({
    page,
    context,
    signIn,
  }) => {
    await page.goto('/join-now?coupon=WELCOME10')
    await signIn('member@brightharbor.example', await context.newPage())
    await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()
    await expect(page).toHaveURL(/\/dashboard\/purchase\?plan=.*coupon=WELCOME10/)
  })

  test('through the link of the first step: they return to the same plan, in their account', async ({
    page,
  }) => {
    await startOrder(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByLabel('Email').fill('member@brightharbor.example')
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard\/purchase\?plan=.*interval=year/)
    await expect(page.getByRole('button', { name: 'Choose Harbor Adult' })).toBeVisible()
  })
})
