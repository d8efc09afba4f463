import type { Page } from 'playwright/test'
import { signInStaff } from '../console/staff-journey.ts'
import { newBuyer, tickConsents, typeAccount, typeCard } from '../order.ts'
import { expect, numberOfEllery, test } from './both.ts'

// In parallel, as in extended.spec.ts.
test.describe.configure({ mode: 'parallel' })

test.describe('a browser that translates the page', () => {
  test.use({ allowedErrors: [/402|422/] })

  test('joins as any other does, and shows the same words and amounts at each step', async ({ both }) => {
    test.slow()
    const press = (name: string | RegExp) => (tab: Page) => tab.getByRole('button', { name }).click()
    const heading = (tab: Page, name: string | RegExp) =>
      expect(tab.getByRole('heading', { name })).toBeVisible()

    await both('the plans', (tab) => tab.goto('/join-now'))
    for (const people of ['4', '2'])
      await both(`the plans for ${people}`, async (tab) => {
        await tab.getByLabel('Who is on the plan?').selectOption(people)
        await expect(tab).toHaveURL(new RegExp(`people=${people}`))
      })
    for (const interval of ['month', 'year'])
      await both(`the plans by the ${interval}`, async (tab) => {
        await tab.getByRole('radio', { name: interval === 'month' ? 'Monthly' : 'Yearly' }).check()
        await expect(tab).toHaveURL(new RegExp(`interval=${interval}`))
      })
    await both('a plan is chosen', async (tab) => {
      await press('Choose Harbor Adult')(tab)
      await heading(tab, 'About you')
    })
    await both('a name that is none', async (tab) => {
      await tab.getByLabel('First name').fill('4242 4242 4242 4242')
      await press('Continue')(tab)
      await expect(tab.getByText('A name cannot contain a long number.')).toBeVisible()
    })
    await both('You', async (tab) => {
      await typeAccount(tab, newBuyer())
      await press('Continue')(tab)
      await heading(tab, 'Who else is on the plan?')
    })
    await both('two more people', async (tab) => {
      await press('Add a person')(tab)
      await press('Add a person')(tab)
    })
    await both('one of them is not meant', press('Remove person 3'))
    await both('and one more', press('Remove person 3'))
    await both('Family', async (tab) => {
      await tab.getByLabel('First name').fill('Noa')
      await tab.getByLabel('Date of birth').fill('3/4/2015')
      await tab.getByLabel('Relationship to you').selectOption('child')
      await press('Continue')(tab)
      await heading(tab, 'Review your order')
    })
    await both('a coupon that is none', async (tab) => {
      await press('Add a coupon')(tab)
      await tab.getByLabel(/Coupon code/).fill('WELCOME11')
      await tickConsents(tab)
      await press('Continue to payment')(tab)
      await expect(tab.getByLabel(/Coupon code/)).toHaveAttribute('aria-invalid', 'true')
    })
    await both('a coupon', async (tab) => {
      await tab.getByLabel(/Coupon code/).fill('WELCOME10')
      await press('Continue to payment')(tab)
      await expect(tab.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    })
    await both('the coupon is taken out', async (tab) => {
      await press('Remove coupon')(tab)
      await expect(tab.getByLabel(/Coupon code/)).toBeFocused()
    })
    await both('and given again', async (tab) => {
      await tab.getByLabel(/Coupon code/).fill('WELCOME10')
      await press('Continue to payment')(tab)
      await expect(tab.getByText('Coupon WELCOME10 is applied.')).toBeVisible()
    })
    await both('Payment', async (tab) => {
      await press('Continue to payment')(tab)
      await heading(tab, 'Payment')
    })
    await both('a declined card', async (tab) => {
      await typeCard(tab, '4000000000000002')
      await press(/^Pay \$/)(tab)
      await expect(tab.getByText(/declined/i)).toBeVisible()
    })
    for (const kind of [/Bank account/, /Card/])
      await both(`another way to pay: ${kind}`, (tab) => tab.getByRole('radio', { name: kind }).check())
    await both('paid', async (tab) => {
      await typeCard(tab, '4242424242424242')
      await press(/^Pay \$/)(tab)
      await heading(tab, /You are a member/)
    })
    await both('the dashboard', async (tab) => {
      await tab.getByRole('link', { name: 'Go to my account' }).click()
      await expect(tab).toHaveURL(/\/dashboard$/)
      await expect(tab.getByText('WELCOME10').or(tab.getByText('Noa')).first()).toBeVisible()
    })
  })

  test('shows the right totals in an estimate and in the calculator', async ({ page, both }) => {
    await both('the prices', (tab) => tab.goto('/savings-summary'))
    const crown = /^Add to estimate: Porcelain crown/
    for (const crowns of [1, 2])
      await both(`crowns: ${crowns}`, (tab) => tab.getByRole('button', { name: crown }).first().click())
    const estimate = page.getByRole('region', { name: 'Your estimate' })
    await expect(estimate.getByText('$1,650 instead of $2,780')).toBeVisible()
    await both('home', (tab) => tab.goto('/'))
    for (const press of ['One more', 'One more', 'One fewer'])
      await both(`the calculator: ${press}`, (tab) =>
        tab
          .getByRole('button', { name: new RegExp(`^${press}: `) })
          .last()
          .click(),
      )
  })

  test('shows the same words and amounts at the desk', async ({ both, server }) => {
    const number = await numberOfEllery(server)
    await both('the desk', async (tab) => {
      const url = await signInStaff(tab, server, 'desk@brightharbor.example')
      await tab.goto(`${url}/brightharbor/desk`)
    })
    await both('somebody is looked up', async (tab) => {
      const box = tab.getByRole('combobox', { name: 'Who is here?' })
      await box.fill(number)
      await box.press('Enter')
      await expect(tab.getByTestId('desk-line')).toContainText('Active through')
    })
    const email = newBuyer().email
    const typed = {
      'First name': 'Nadia',
      'Last name': 'Okonkwo',
      'Date of birth': '02/28/1987',
      Phone: '(602) 555-0143',
      'Street address': '12 Palo Verde Lane',
      City: 'Phoenix',
      'ZIP code': '85004',
      Email: email,
    }
    await both('somebody is enrolled', async (tab) => {
      await tab.getByRole('link', { name: 'Enroll' }).click()
      await tab.getByLabel('Plan', { exact: true }).selectOption('Harbor Adult')
      for (const [label, text] of Object.entries(typed)) await tab.getByLabel(label).fill(text)
      await tab.getByLabel('State').selectOption('AZ')
      await tab.getByRole('button', { name: 'Show the price' }).click()
      await expect(tab.getByText('To pay today')).toBeVisible()
    })
    await both('for another plan', async (tab) => {
      await tab.getByLabel('Plan', { exact: true }).selectOption('Harbor Family')
      await tab.getByRole('button', { name: 'Show the price' }).click()
      await expect(tab.getByText('To pay today')).toBeVisible()
      await tab.getByText('Cash', { exact: true }).click()
      await expect(tab.getByRole('button', { name: /^Take \$.* and enroll$/ })).toBeVisible()
    })
  })
})
