import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test.describe('the member area', () => {
  test('shows renewal, documents and card, and the card’s code gives a stranger its status and nothing about its owner', async ({
    page,
    signIn,
    request,
  }) => {
    const answerTo = async (link: string | RegExp) =>
      (
        await page.request.get((await page.getByRole('link', { name: link }).getAttribute('href')) ?? '')
      ).headers()
    const pdf = { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' }
    await signIn('member@brightharbor.example')
    await expect(page).toHaveTitle(/^Member Dashboard/)
    const face = page.getByRole('region', { name: 'Member card' })
    await expect(face).toContainText(/Active through \d\d\/\d\d\/\d\d/)
    await expect(face).toContainText('THIS IS NOT INSURANCE')

    const renewal = page.getByRole('region', { name: 'Renewal' })
    await renewal.getByRole('button', { name: 'Turn off auto-renewal' }).click()
    await expect(renewal.getByRole('status')).toContainText('Auto-renewal is off')
    await expect(renewal).toContainText('charge my payment method on file $')
    await expectAccessible(page)
    await renewal.getByRole('button', { name: 'I agree, turn on auto-renewal' }).click()
    await expect(renewal.getByRole('status')).toContainText('Auto-renewal is on')

    expect(await answerTo(/agreement/i)).toMatchObject(pdf)
    await page
      .getByRole('link', { name: /Receipt of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('$')
    await expectAccessible(page)
    expect(await answerTo('Receipt as PDF')).toMatchObject(pdf)

    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Show card' }).click()
    await expect(page).toHaveTitle(/^Member card/)
    await expect(page.getByRole('img', { name: /whether this card is active today/ })).toBeVisible()
    await expectAccessible(page)
    expect(await answerTo('Card as PDF')).toMatchObject(pdf)

    const info = await (await page.request.get('/api/v4/member/info')).json()
    const card = await (await page.request.get(`/api/v4/member/idCard/${info.activeMembershipId}`)).json()
    const told = await request.get(new URL(card.statusUrl).pathname)
    expect(told.headers()['cache-control']).toBe('private, no-store')
    const bytes = await told.text()
    const { firstName, lastName, email } = info.member
    for (const secret of [firstName, lastName, card.memberNumber, email]) expect(bytes).not.toContain(secret)
    await page.context().clearCookies()
    await page.goto(card.statusUrl)
    await expect(page.getByRole('heading', { name: 'Active', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
