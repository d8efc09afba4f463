import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const member = 'member@brightharbor.example'

/** The page's link with a one-time token, from an email's HTML. */
function linkIn(mail: string, path: string): string {
  const found = new RegExp(`${path.replace('?', '\\?')}#token=[\\w%-]+`).exec(mail.replaceAll('&#x3D;', '='))
  if (!found) throw new Error(`No link to ${path} in the mail.`)
  return found[0]
}

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('11/31')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test.describe('self-service', () => {
  test.describe('details, home office and card', () => {
    test.use({ allowedErrors: [/402/] })
    test('errors are shown beside their fields, valid input is saved', async ({ page, signIn }) => {
      await signIn(member)
      await page.getByRole('link', { name: 'Profile, email and password' }).click()
      await expect(page).toHaveTitle(/^Your profile/)
      const form = page.getByRole('form', { name: 'Your details' })
      await form.getByLabel('Phone').fill('12')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(form.getByLabel('Phone')).toBeFocused()
      await expect(form.getByText('Enter a 10-digit U.S. phone number.')).toBeVisible()
      await form.getByLabel('Phone').fill('(414) 555-0177')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(form.getByRole('status')).toContainText('Your details are saved.')
      await page.reload()
      await expect(page.getByLabel('Phone')).toHaveValue('(414) 555-0177')

      await page.goto('/dashboard/home-office')
      await page.getByLabel('ZIP code or city').fill('53202')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/zip=53202/)
      await page
        .getByRole('button', { name: /^Choose / })
        .first()
        .click()
      await expect(page.getByRole('status').filter({ hasText: 'is now your dental office' })).toBeVisible()

      await page.getByRole('link', { name: 'My account' }).click()
      await page.getByRole('link', { name: 'Change payment method' }).click()
      await typeCard(page, '4000000000000002')
      await expect(page.getByLabel('Card number')).toBeFocused()
      await expect(page.getByText('Your bank declined this card.')).toBeVisible()
      await typeCard(page, '4242 4242 4242 4242')
      await expect(page.getByRole('status').filter({ hasText: 'is now your payment method' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Saved payment method' })).toContainText(
        'Visa ending in 4242',
      )
      await expect(page.getByLabel('Card number')).toHaveValue('')
    })
  })

  test.describe('family', () => {
    test.use({ allowedErrors: [/4(?:09|22) .*dependents/] })
    test('prices are shown before consent; then end, and keep', async ({ page, signIn }) => {
      test.slow()
      const first = 'Kim'
      await signIn(member)
      await page.getByRole('link', { name: 'Manage family' }).click()
      await expect(page).toHaveTitle(/^Your family/)
      const form = page.getByRole('form', { name: 'Add a person' })
      await form.getByLabel('First name').fill(first)
      await form.getByLabel('Date of birth').fill('1999-02-03')
      await form.getByLabel('Relationship to you').selectOption('child')
      await form.getByRole('button', { name: 'See the price' }).click()
      await expect(
        form.getByText('A child can be added up to the 26th birthday, unless they have a disability'),
      ).toBeVisible()
      await form.getByLabel('Date of birth').fill('2015-02-03')
      await form.getByRole('button', { name: 'See the price' }).click()
      const panel = page.getByRole('region', { name: 'Add a person' })
      await expect(panel.getByText(/from the next renewal, for everyone/)).toBeVisible()
      await expectAccessible(page)
      await panel.getByRole('button', { name: new RegExp(`add ${first}$`, 'i') }).click()
      await expect(
        page.getByRole('status').filter({ hasText: `${first} is on the plan starting today` }),
      ).toBeVisible()

      await page.getByRole('button', { name: new RegExp(`^Remove ${first} `) }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/from the next renewal/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Remove after/ }).click()
      await expect(
        page.getByRole('status').filter({ hasText: `${first} is on the plan through` }),
      ).toBeVisible()
      await page.getByRole('button', { name: new RegExp(`^Keep ${first} `) }).click()
      await dialog.getByRole('button', { name: `Keep ${first}` }).click()
      await expect(page.getByRole('status').filter({ hasText: 'stays on your membership' })).toBeVisible()
      await page.getByRole('button', { name: new RegExp(`^Edit ${first} `) }).click()
      await dialog.getByLabel('First name').fill(`${first}my`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(`${first}my`, { exact: false }).first()).toBeVisible()
      // A typo ends their time on the plan sooner: saved and reported. Correcting it raises the renewal price, so it
      // asks for consent first.
      const soon = new Date(Date.now() + 20 * 86_400_000)
      soon.setUTCFullYear(soon.getUTCFullYear() - 26)
      for (const born of [soon.toISOString().slice(0, 10), '2015-02-03']) {
        await page.getByRole('button', { name: new RegExp(`^Edit ${first}my `) }).click()
        await dialog.getByLabel('Date of birth').fill(born)
        await dialog.getByRole('button', { name: 'Save' }).click()
        if (born === '2015-02-03') {
          await expect(
            dialog.getByText('This correction costs more than your current details.'),
          ).toBeVisible()
          await expectAccessible(page)
          await dialog.getByRole('button', { name: 'Agree and save' }).click()
        }
        const saved = page.getByRole('status').filter({ hasText: `Your changes for ${first}my are saved.` })
        await expect(saved).toContainText(
          born === '2015-02-03' ? 'saved.' : `${first}my is on the plan through`,
        )
        await expect(dialog).toBeHidden()
      }
      await page.getByRole('button', { name: new RegExp(`^Undo adding ${first}my `) }).click()
      await dialog.getByRole('button', { name: /^Undo and refund \$/ }).click()
      await expect(page.getByRole('status').filter({ hasText: 'is on its way' })).toBeVisible()
    })
  })

  test('claiming access says the same to everyone, and reports a mistyped number at its field; a used link to update a card says so', async ({
    page,
  }) => {
    await page.goto('/member-login')
    await page.getByRole('link', { name: 'Set up online access' }).click()
    await page.getByLabel('Member number').fill('7KQM-4XDA-92HX')
    await page.getByLabel('Date of birth').fill('1980-02-03')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByLabel('Member number')).toBeFocused()
    await page.getByLabel('Member number').fill('7kqm 4xda 92hr')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('status')).toContainText('Check your email.')
    await page.goto('/update-card')
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  })

  test('a new email takes effect once the link sent to it was opened', async ({
    page,
    signInAsNew,
    mailTo,
  }) => {
    const email = 'noor.elsewhere@families.example'
    await signInAsNew()
    await page.goto('/dashboard/profile')
    const form = page.getByRole('form', { name: 'Change email' })
    await form.getByLabel('New email').fill(email)
    await form.getByLabel('Current password', { exact: true }).fill('brush-twice-daily-2026')
    await form.getByRole('button', { name: 'Change email' }).click()
    await expect(form.getByRole('status')).toContainText(`We sent a link to ${email}`)
    const mail = await mailTo(email, /Confirm your new email/)
    await page.goto(linkIn(mail.html, '/confirm-email'))
    await page.getByRole('button', { name: 'Use this email' }).click()
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
    await expect(page.getByText(`You sign in with ${email}`)).toBeVisible()
  })
})
