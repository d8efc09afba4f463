import { expectAccessible } from './accessible/expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { type Buyer, newBuyer, startOrder, tickConsents, typeAccount, typeCard } from './order.ts'

test.describe('joining', () => {
  test('a visitor finds an office, compares prices, joins with a coupon and becomes a member', {
    tag: '@phone',
  }, async ({ page }) => {
    const buyer = newBuyer()
    await page.goto('/')
    const search = page.getByRole('search', { name: 'Dentists near you' }).first()
    await search.getByRole('textbox').fill('85004')
    await search.getByRole('button').click()
    await expect(page).toHaveURL(/\/find-a-dentist\?zip=85004/)
    await expect(
      page.getByRole('heading', { name: /dental offices within 25 miles of Phoenix/ }),
    ).toBeVisible()
    await page.getByRole('heading', { level: 3 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/office\//)
    await page.getByRole('link', { name: 'Join here' }).click()

    await expect(page).toHaveURL(/\/join-now\?office=/)
    await page.getByLabel('Who is covered?').selectOption('2')
    await expect(page).toHaveURL(/people=2/)
    await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()

    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await typeAccount(page, buyer)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { name: 'Who else is covered?' })).toBeVisible()
    await page.getByLabel('First name').fill('Noa')
    await page.getByLabel('Date of birth').fill('3/4/2015')
    await page.getByLabel('Relationship to you').selectOption('child')
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
    const order = page.getByRole('complementary', { name: 'Your order' })
    const before = await order.getByText('Today').locator('..').textContent()
    await page.getByRole('button', { name: 'Add a coupon' }).click()
    await page.getByLabel(/Coupon code/).fill('welcome10')
    await tickConsents(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    await expect(order.getByText('Coupon WELCOME10')).toHaveCount(1)
    expect(await order.getByText('Today').locator('..').textContent()).not.toBe(before)
    await page.getByRole('button', { name: 'Continue to payment' }).click()

    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: /^Pay \$/ }).click()

    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    await page.getByRole('link', { name: 'Show my card' }).click()
    await expect(page.getByText('THIS IS NOT INSURANCE')).toBeVisible()
    await expect(page.getByText('Noa', { exact: false })).toBeVisible()
    await expectMail(page, buyer)
  })

  async function expectMail(page: import('playwright/test').Page, buyer: Buyer) {
    await expect(async () => {
      await page.goto('/dev/mail')
      await expect(page.getByText(buyer.email)).toHaveCount(1)
    }).toPass({ timeout: 20_000 })
  }

  test('a reload and a second tab resume the same draft; another browser does not see it', async ({
    page,
    context,
    browser,
  }) => {
    const buyer = newBuyer()
    const id = await startOrder(page)
    await typeAccount(page, buyer)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Who else is covered?' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Who else is covered?' })).toBeVisible()

    const second = await context.newPage()
    await second.goto('/checkout?step=you')
    await expect(second.getByLabel('Email')).toHaveValue(buyer.email)

    const stranger = await browser.newContext()
    const stolen = await stranger.request.get(`/api/km/checkout/account/${id}`)
    const unknown = await stranger.request.get(
      '/api/km/checkout/account/00000000-0000-7000-8000-000000000000',
    )
    expect(stolen.status()).toBe(404)
    expect(await stolen.text()).toBe(await unknown.text())
    await stranger.close()
  })
})

test.describe('what was answered and typed', () => {
  test('the choice of plans shows what its address says, also after a link to the same page', async ({
    page,
  }) => {
    await page.goto('/join-now?people=3&interval=month')
    const people = page.getByLabel('Who is covered?')
    await expect(people).toHaveValue('3')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Join Now' }).click()
    await expect(page).toHaveURL(/\/join-now$/)
    await expect(people).toHaveValue('1')
    await expect(page.getByRole('radio', { name: 'By the year' })).toBeChecked()
    await page.goBack()
    await expect(people).toHaveValue('3')
    await expect(page.getByRole('radio', { name: 'By the month' })).toBeChecked()
  })

  test('outlives a reload in mid-step and a look at another step; no password is kept', async ({ page }) => {
    const buyer = newBuyer()
    await startOrder(page)
    await typeAccount(page, buyer)
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
    await expect(page.getByLabel('State')).toHaveValue('AZ')
    await expect(page.getByLabel(/Choose a password/)).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('lantern')
    await typeAccount(page, buyer)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Who else is covered?' })).toBeFocused()

    const add = page.getByRole('button', { name: 'Add a person' })
    await add.click()
    await add.click()
    await page.getByLabel('First name').first().fill('Noa')
    await page.getByLabel('First name').last().fill('Kim')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Date of birth').first()).toBeFocused()
    await page.getByRole('button', { name: 'Remove person 2' }).click()
    await expect(add).toBeFocused()
    await expect(page.getByLabel('Date of birth')).not.toHaveAttribute('aria-invalid')
    // Another step of an order that is here needs no network.
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'You', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused()
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue('Kim')
    await page.context().setOffline(false)
  })

  test('goes along to another plan', async ({ page }) => {
    const buyer = newBuyer()
    await startOrder(page)
    await typeAccount(page, buyer)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Who else is covered?' })).toBeVisible()
    await page.getByRole('link', { name: 'Change plan' }).click()
    await page.getByLabel('Who is covered?').selectOption('2')
    await expect(page).toHaveURL(/people=2/)
    await page.getByRole('button', { name: 'Choose Harbor Family' }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Harbor Family')
    await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
    await expect(page.getByLabel('Street address')).toHaveValue('12 Palo Verde Lane')
  })
})

test.describe('a coupon that cannot be taken off', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('says so', async ({ page }) => {
    await page.goto('/welcome')
    await page.getByRole('link', { name: 'Choose Harbor Adult' }).click()
    await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()
    await typeAccount(page, newBuyer())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue with just me' }).click()
    await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    await page.route('**/api/km/checkout/account/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Remove coupon' }).click()
    await expect(page.getByText('We could not reach the server.')).toBeVisible()
  })
})

test.describe('other ways to pay than a card that is typed', () => {
  async function goToPayment(page: import('playwright/test').Page) {
    await startOrder(page)
    await typeAccount(page, newBuyer())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue with just me' }).click()
    await tickConsents(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
  }

  test('a wallet pays by itself; its sheet says that it is a sandbox', async ({ page }) => {
    await goToPayment(page)
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    const sheet = page.getByRole('alertdialog', { name: 'Apple Pay (sandbox)' })
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    await sheet.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByText('Apple Pay (Visa ending in 4242)')).toBeVisible()
  })

  test('a bank account is debited after its owner agreed, and what happens for days is said', {
    tag: '@phone',
  }, async ({ page }) => {
    await goToPayment(page)
    await page.getByRole('radio', { name: /Bank account/ }).check()
    await expect(page.getByText(/By pressing the button I authorize/)).toBeVisible()
    const pay = page.getByRole('button', { name: /^Ask my bank for \$/ })
    await pay.click()
    await expect(page.getByLabel('Routing number')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Routing number').fill('110000000')
    await page.getByLabel('Account number').fill('000123456789')
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Your bank payment is on its way' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(/until then you are not a member yet/)).toBeVisible()
  })
})

test.describe('cards that do not simply succeed', () => {
  test.use({ allowedErrors: [/402|422/] })

  test('a declined card says why, keeps the draft, and another card then works', { tag: '@phone' }, async ({
    page,
  }) => {
    await startOrder(page)
    await typeAccount(page, newBuyer())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue with just me' }).click()
    await tickConsents(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await typeCard(page, '4000000000000002')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByText(/declined/i)).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await typeCard(page, '4000000000009995')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByText(/not enough money/i)).toBeVisible()
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
  })

  test('a card that never answers ends in a membership, once, without paying again', async ({ page }) => {
    await startOrder(page)
    await typeAccount(page, newBuyer())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue with just me' }).click()
    await tickConsents(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await typeCard(page, '4000000000000119')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible({ timeout: 45_000 })
    await page.getByRole('link', { name: 'Go to my dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('link', { name: /receipt/i })).toHaveCount(1)
  })
})

test('bad input is told beside its field, the focus goes there, and what was typed stays', async ({
  page,
}) => {
  await startOrder(page)
  await page.getByLabel('First name').fill('4242 4242 4242 4242')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('ZIP code').fill('850')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByText('A name cannot contain a long number.')).toBeVisible()
  await expect(page.getByText('Enter a ZIP code like 85004 or 85004-1234.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody')
})
