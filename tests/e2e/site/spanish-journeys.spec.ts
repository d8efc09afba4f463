import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { accounts } from '#db/schema/accounts.ts'
import { descriptionLength } from '#domain/support/text-lengths.ts'
import * as m from '#messages'
import { atDeskAndOnPhone, demoPassword, expect, test } from '#tests/e2e/fixtures.ts'
import { newBuyer, type OrderWords, typeAccount, typeCard } from '#tests/e2e/order.ts'

const es = { locale: 'es' } as const

/** English words that our own text on a Spanish screen can't have. A brand's text may still be in English. */
const english = /\b(?:your|you|please|renew|until|enter|cancel|grievance)\b/i

const words: OrderWords = {
  firstName: m.forms_first_name(es),
  lastName: m.forms_last_name(es),
  dateOfBirth: m.forms_date_of_birth(es),
  phone: m.checkout_mobile_phone(es),
  street: m.forms_street(es),
  zip: m.forms_zip(es),
  city: m.forms_city(es),
  state: m.forms_state(es),
  email: m.checkout_email(es),
  password: m.checkout_choose_password(es),
  cardNumber: m.payment_card_number(es),
  expires: m.payment_expires(es),
  securityCode: m.payment_security_code(es),
}

/** The current page is in Spanish. Axe has nothing to check beyond the same screen in English. */
async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  expect(((await page.getByRole('main').textContent()) ?? '').match(english)).toBeNull()
}

atDeskAndOnPhone(() => {
  test('a visitor joins in Spanish: refusals, consents, payment and emails are in Spanish', async ({
    page,
    mailTo,
  }) => {
    test.slow()
    const buyer = newBuyer()
    await page.goto('/es/join-now')
    const choose = m.checkout_choose_named({ name: 'Harbor Adult' }, es)
    const name = choose.map((part) => (typeof part === 'string' ? part : part[1])).join('')
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { name: m.checkout_you_title(es) })).toBeVisible()
    const next = page.getByRole('button', { name: m.checkout_continue(es), exact: true })
    await next.click()
    await expect(
      page
        .getByText(m.errors_enter_email_address_like(es))
        .or(page.getByText(m.validation_enter_email_address(es)))
        .first(),
    ).toBeVisible()
    await typeAccount(page, buyer, words)
    await next.click()
    await page.getByRole('button', { name: m.checkout_continue_just_me(es) }).click()
    await expect(page.getByRole('heading', { name: m.checkout_review_title(es) })).toBeVisible()
    // On a phone it is in the order's summary, which is collapsed.
    await expect(page.getByText(m.prices_line_fee(es)).first()).toBeAttached()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await expectSpanish(page)
    await page.getByRole('button', { name: m.checkout_continue_payment(es) }).click()
    await typeCard(page, '4242424242424242', words)
    await page.getByRole('button', { name: /^Pagar \$/ }).click()
    await expect(page.getByRole('heading', { name: /miembro/ })).toBeVisible()
    const mail = await mailTo(buyer.email, /número de miembro/)
    expect(mail.html).toContain('/es/find-a-dentist')
  })

  test.describe('a refused form', () => {
    test.use({ allowedErrors: [/401.*\/api\/login/] })

    test('sign-in says in Spanish what is wrong, and leads to the Spanish account', async ({ page }) => {
      await page.goto('/es/member-login')
      await page.getByLabel(m.sign_in_email(es)).fill('member@brightharbor.example')
      await page.getByLabel(m.sign_in_password(es), { exact: true }).fill('not the password')
      await page.getByRole('button', { name: m.sign_in_sign_in(es) }).click()
      await expect(page.getByRole('alert')).toContainText(m.errors_email_password_match_try(es))
      await expectSpanish(page)
      await page.getByLabel(m.sign_in_password(es), { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: m.sign_in_sign_in(es) }).click()
      await expect(page).toHaveURL(/\/es\/dashboard$/)
    })
  })

  test('a member pays what is due, and cancels, in Spanish', async ({
    page,
    server,
    signInAsNew,
    mailTo,
  }) => {
    const email = await signInAsNew({ interval: 'month', status: 'past_due' })
    await server.db.update(accounts).set({ language: 'es' }).where(eq(accounts.email, email))
    await page.goto('/es/dashboard')
    await expectSpanish(page)
    await page
      .getByRole('link', { name: /^Pagar \$14\.95/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: m.renewals_due(es) })).toBeVisible()
    await page.getByRole('radio', { name: m.payment_another_way(es) }).check()
    await typeCard(page, '4242424242424242', words)
    await expectSpanish(page)
    await page.getByRole('button', { name: /^Pagar \$/ }).click()
    await expect(page.getByRole('status').filter({ hasText: '$14.95' })).toBeVisible()
    await expectSpanish(page)
    await page.getByRole('link', { name: m.renewals_go_account(es) }).click()
    await page.getByRole('link', { name: m.cancellation_page(es) }).click()
    await expect(page).toHaveURL(/\/es\/dashboard\/cancel$/)
    await expectSpanish(page)
    await page.getByRole('button', { name: /^Cancelar/ }).click()
    await expect(page.getByRole('heading', { name: m.cancellation_done(es) })).toBeVisible()
    await expectSpanish(page)
    await mailTo(email, /cancelada/)
  })

  test('a grievance is filed in Spanish, and answered in it', async ({ page, mailTo }) => {
    const email = `ada.${Date.now()}@example.com`
    await page.goto('/es/grievance-form')
    const file = page.getByRole('button', { name: m.support_file(es) })
    await file.click()
    await expect(page.getByText(m.validation_tell_us_happened_least(descriptionLength, es))).toBeVisible()
    await page.getByLabel(m.support_full_name(es), { exact: true }).fill('Ada Marsh')
    await page.getByLabel(m.support_email(es), { exact: true }).fill(email)
    await page.getByLabel(m.forms_phone(es)).fill('(602) 555-0123')
    await page.getByLabel(m.support_state(es)).selectOption('AZ')
    await page.getByLabel(m.support_topic(es)).selectOption('billing')
    await page.getByLabel(m.support_happened_on(es)).fill('2026-01-15')
    await page.getByLabel(m.support_against(es)).selectOption('office')
    await page
      .getByLabel(m.support_happened(es), { exact: true })
      .fill('El consultorio cobró el precio habitual.')
    await page.getByLabel(m.support_signature(es)).fill('Ada Marsh')
    await expectSpanish(page)
    await file.click()
    await expect(page.getByRole('heading', { name: m.support_filed_title(es) })).toBeVisible()
    await expectSpanish(page)
    await mailTo(email, /^Recibimos su queja formal/)
  })
})
