import { expect, test } from '../fixtures.ts'
import { darkenAndCorrect, managePasswords } from './extend-page.ts'

const extensions = {
  'a password manager': managePasswords,
  'a writing aid and a dark theme': darkenAndCorrect,
}

// React finds what it did not draw, says so, and draws the page anew; a style of theirs is refused by our policy.
test.use({ allowedErrors: [/Minified React error #418|Content Security Policy directive/] })

for (const [name, extend] of Object.entries(extensions)) {
  test(`what is typed before the page answers is kept, with the focus, where ${name} has been there`, async ({
    page,
  }) => {
    let held = Promise.withResolvers<void>()
    await page.addInitScript(extend)
    await page.route(/\/assets\/framework/, async (route) => {
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
}
