import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { atDeskAndOnPhone, expect, expectAtRest, test } from '#tests/e2e/fixtures.ts'
import { newBuyer, openPayment, startOrder, tickConsents, typeAccount, typeCard } from '#tests/e2e/order.ts'

atDeskAndOnPhone(() => {
  test('a visitor finds an office, compares prices, joins with a coupon and becomes a member', async ({
    page,
    isMobile,
    mailTo,
  }) => {
    test.slow()
    // On the phone, in the dark scheme, only the colors of the same screens.
    const look = () => expectAccessible(page, { colors: isMobile })
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
    await page.getByLabel('Who is on the plan?').selectOption('2')
    await expect(page).toHaveURL(/people=2/)
    await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()

    // The button that led here is gone, so keyboard and screen reader continue at the step's heading.
    await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused()
    await page.getByLabel('First name').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('A name cannot contain a long number.')).toBeVisible()
    await look()
    await typeAccount(page, buyer)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { name: 'Who else is on the plan?' })).toBeFocused()
    await page.getByLabel('First name').fill('Noa')
    await page.getByLabel('Date of birth').fill('3/4/2015')
    await page.getByLabel('Relationship to you').selectOption('child')
    await look()
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { name: 'Review your order' })).toBeFocused()
    const order = page.getByRole('complementary', { name: 'Your order' })
    const before = await order.getByText('Today').locator('..').textContent()
    await page.getByRole('button', { name: 'Add a coupon' }).click()
    await page.getByLabel(/Coupon code/).fill('welcome10')
    await tickConsents(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    await expect(order.getByText('Coupon WELCOME10')).toHaveCount(1)
    expect(await order.getByText('Today').locator('..').textContent()).not.toBe(before)
    await look()
    await page.getByRole('button', { name: 'Continue to payment' }).click()

    await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused()
    await look()
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: /^Pay \$/ }).click()

    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    await look()
    await page.getByRole('link', { name: 'Show my card' }).click()
    await expect(page.getByText('THIS IS NOT INSURANCE')).toBeVisible()
    await expect(page.getByText('Noa', { exact: false })).toBeVisible()
    await mailTo(buyer.email, /your member number/)
  })
})

test.describe('answers and input', () => {
  test('the choice of plans matches its address, also after a link to the same page', async ({ page }) => {
    await page.goto('/join-now?people=3&interval=month')
    const people = page.getByLabel('Who is on the plan?')
    await expect(people).toHaveValue('3')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Join Now' }).click()
    await expect(page).toHaveURL(/\/join-now$/)
    await expect(people).toHaveValue('1')
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await page.goBack()
    await expect(people).toHaveValue('3')
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  })

  test('a campaign’s coupon is kept while they browse: it is in the prices, and applied to the order automatically', async ({
    page,
  }) => {
    await page.goto('/Welcome')
    await expect(page).toHaveURL(/\/welcome$/)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/faq$/)
    await menu.getByRole('link', { name: 'Plans' }).click()
    await expect(page).toHaveURL(/\/join-now\?coupon=WELCOME10$/)
    await expect(page.getByText('Coupon WELCOME10 goes with the plan you choose.')).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: 'Choose Harbor Adult' })
    await expect(card).toContainText(/\$14\.90/)
    await expect(card).toContainText('$149.10')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Choose Harbor Adult' }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('$149.10')
    await page.goto('/join-now')
    await page.getByRole('button', { name: 'Continue without this coupon' }).click()
    await expect(page).toHaveURL(/\/join-now$/)
    await expect(card.getByText('$164', { exact: true })).toBeVisible()
  })

  test('survive a reload, a second tab, another step and another plan; no password is kept, and no one else sees them', async ({
    page,
    context,
    request,
  }) => {
    const buyer = newBuyer()
    const id = await startOrder(page)
    await typeAccount(page, buyer)
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
    await expect(page.getByLabel('State')).toHaveValue('AZ')
    await expect(page.getByLabel(/Choose a password/)).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('lantern')
    await page.getByLabel(/Choose a password/).fill('four quiet foxes knitting')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Who else is on the plan?' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Who else is on the plan?' })).toBeVisible()

    const second = await context.newPage()
    await second.goto('/checkout?step=you')
    await expect(second.getByLabel('Email')).toHaveValue(buyer.email)
    await expectAtRest(second)
    await second.close()
    // In another browser.
    const orders = '/api/km/checkout/account'
    const stolen = await request.get(`${orders}/${id}`)
    const unknown = await request.get(`${orders}/00000000-0000-7000-8000-000000000000`)
    expect(stolen.status()).toBe(404)
    expect(await stolen.text()).toBe(await unknown.text())

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
    // Another step of an open order needs no network.
    await context.setOffline(true)
    await page.getByRole('link', { name: 'You', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused()
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue('Kim')
    await context.setOffline(false)

    await page.getByRole('link', { name: 'Change plan' }).click()
    await page.getByLabel('Who is on the plan?').selectOption('2')
    await expect(page).toHaveURL(/people=2/)
    await page.getByRole('button', { name: 'Choose Harbor Family' }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Harbor Family')
    await expect(page.getByLabel('Email')).toHaveValue(buyer.email)
    await expect(page.getByLabel('Street address')).toHaveValue('12 Palo Verde Lane')
  })
})

test.describe('payment methods other than a typed card', () => {
  test('a wallet pays without a form; its sheet says that it is a sandbox', async ({ page, server }) => {
    await openPayment(page, server)
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    const sheet = page.getByRole('alertdialog', { name: 'Apple Pay (sandbox)' })
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    await sheet.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByText('Apple Pay (Visa ending in 4242)')).toBeVisible()
  })

  test('a bank account is debited after its owner agreed, and the days it takes are explained', async ({
    page,
    server,
  }) => {
    await openPayment(page, server)
    await page.getByRole('radio', { name: /Bank account/ }).check()
    await expect(page.getByText(/By pressing the button I authorize/)).toBeVisible()
    const pay = page.getByRole('button', { name: /from my bank account$/ })
    await pay.click()
    await expect(page.getByLabel('Routing number')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Routing number').fill('110000000')
    await page.getByLabel('Account number').fill('000123456789')
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Your bank payment is pending' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(/Until then you aren’t a member/)).toBeVisible()
  })
})

test.describe('cards that don’t simply succeed', () => {
  test.use({ allowedErrors: [/402|422/] })

  test('a card that never answers ends in a membership, once, without paying again', async ({
    page,
    server,
  }) => {
    test.slow()
    await openPayment(page, server)
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await typeCard(page, '4000000000000002')
    await pay.click()
    await expect(page.getByText(/declined/i)).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expectAccessible(page)
    await typeCard(page, '4000000000009995')
    await pay.click()
    await expect(page.getByText(/not enough available funds/i)).toBeVisible()

    await typeCard(page, '4000000000000119')
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('heading', { name: /You are a member/ })).toBeVisible({ timeout: 45_000 })
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('link', { name: /receipt/i })).toHaveCount(1)
  })
})
