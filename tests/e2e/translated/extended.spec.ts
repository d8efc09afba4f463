import { insertSession } from '#tests/helpers/insert-session.ts'
import { signInStaff } from '../console/staff-journey.ts'
import { openPayment, typeCard } from '../order.ts'
import { expect, extensions, numberOfEllery, test } from './both.ts'

// The last of all files, with slow tests. They run in parallel, so that no browser is idle at the end.
test.describe.configure({ mode: 'parallel' })
// React finds what it didn't render, reports it, and renders the page again. Our policy refuses one of their styles.
test.use({
  allowedErrors: [/Content Security Policy directive/],
  allowedExceptions: [/Minified React error #418/],
})

for (const [name, extend] of Object.entries(extensions)) {
  test(`input typed before the page is interactive is kept, with the focus, where ${name} has modified it`, async ({
    page,
  }) => {
    let held = Promise.withResolvers<void>()
    await page.addInitScript(extend)
    await page.route(/\/assets\/[^/]+\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    const typed = [
      ['/member-login', 'Email', 'someone@families.example'],
      ['/support', 'Your name', 'Marisol'],
      ['/', 'Where do you live?', '85004'],
    ] as const
    for (const [path, label, text] of typed) {
      held = Promise.withResolvers()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const field = page.getByLabel(label, { exact: true }).first()
      await field.pressSequentially(text)
      held.resolve()
      await page.waitForFunction(() => Reflect.has(window, 'isAlive'))
      await page.waitForLoadState('networkidle')
      await expect(field, path).toHaveValue(text)
      await expect(field, path).toBeFocused()
    }
  })

  test(`input typed at a desk before its screen is interactive is kept, with the focus, where ${name} has modified it`, async ({
    page,
    server,
  }) => {
    const held = Promise.withResolvers<void>()
    await page.addInitScript(extend)
    const url = await signInStaff(page, server, 'desk@brightharbor.example')
    await page.route(/\/assets\/[^/]+\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${url}/brightharbor/desk`, { waitUntil: 'domcontentloaded' })
    const box = page.getByRole('combobox', { name: 'Who is here?' })
    await box.pressSequentially('ellery')
    // Doesn't check who is found, because other tests move Ellery to another office.
    const searched = page.waitForResponse((answer) => {
      const asked = answer.request()
      return answer.url().includes('/desk/search') && `${asked.url()} ${asked.postData()}`.includes('ellery')
    })
    held.resolve()
    await page.waitForFunction(() => Reflect.has(window, 'isAlive'))
    await page.waitForLoadState('networkidle')
    await expect(box).toHaveValue('ellery')
    await expect(box).toBeFocused()
    expect((await searched).ok()).toBe(true)
  })
}

test.describe('every extension at once', () => {
  test.use({ between: 'every extension' })

  test('with every extension a visitor joins for the same amounts, and the dashboard shows them', async ({
    both,
    server,
  }) => {
    await both('the plans', (tab) => tab.goto(`${server.url}/join-now`))
    await both('the plans for four', async (tab) => {
      await tab.getByLabel('Who is on the plan?').selectOption('4')
      await expect(tab).toHaveURL(/people=4/)
    })
    await both('Payment', (tab) => openPayment(tab, server))
    await both('paid', async (tab) => {
      await typeCard(tab, '4242424242424242')
      await tab.getByRole('button', { name: /^Pay \$/ }).click()
      await expect(tab.getByRole('heading', { name: /You are a member/ })).toBeVisible()
    })
    const value = await insertSession(server.db, 'member@brightharbor.example')
    await both('the dashboard', async (tab) => {
      await tab.context().addCookies([{ name: 'session', value, url: server.url }])
      await tab.goto(`${server.url}/dashboard`)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })

  test('with every extension the desk shows the same amounts', async ({ both, server }) => {
    const number = await numberOfEllery(server)
    await both('somebody is looked up', async (tab) => {
      const url = await signInStaff(tab, server, 'desk@brightharbor.example')
      await tab.goto(`${url}/brightharbor/desk`)
      // React renders once more after an extension's changes. That isn't tested here.
      await tab.waitForLoadState('networkidle')
      const box = tab.getByRole('combobox', { name: 'Who is here?' })
      await box.fill(number)
      await box.press('Enter')
      await expect(tab.getByTestId('desk-line')).toContainText('Active through')
    })
  })
})
