import { expect, test } from '../fixtures.ts'

test.describe('the member area', () => {
  test('a desk reads the card: status, name, number, plan, and that it is not insurance', {
    tag: '@phone',
  }, async ({ page, signIn }) => {
    await signIn('member@brightharbor.example')
    await expect(page).toHaveTitle(/^Member Dashboard/)
    const card = page.getByRole('region', { name: 'Member ID card' })
    await expect(card).toContainText(/Good through \d\d\/\d\d\/\d\d/)
    await expect(card).toContainText('THIS IS NOT INSURANCE')
    await page.getByRole('link', { name: 'Show card' }).click()
    await expect(page).toHaveTitle(/^Member ID Card/)
    await expect(page.getByRole('img', { name: /whether this card is good today/ })).toBeVisible()
    const file = await page.getByRole('link', { name: 'Card as PDF' }).getAttribute('href')
    const pdf = await page.request.get(file ?? '')
    expect(pdf.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
  })

  test("the card's code tells a stranger the status and nothing about whose it is", async ({
    page,
    browser,
    signIn,
  }) => {
    await signIn('member@brightharbor.example')
    const info = await (await page.request.get('/api/v4/member/info')).json()
    const card = await (await page.request.get(`/api/v4/member/idCard/${info.activeMembershipId}`)).json()
    const elsewhere = await browser.newContext()
    const stranger = await elsewhere.newPage()
    const answer = await stranger.goto(new URL(card.statusUrl).pathname)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await expect(stranger.getByRole('heading', { name: 'Active', exact: true })).toBeVisible()
    const bytes = (await answer?.text()) ?? ''
    for (const secret of [
      info.member.firstName,
      info.member.lastName,
      card.memberNumber,
      info.member.email,
    ]) {
      expect(bytes).not.toContain(secret)
    }
    await elsewhere.close()
  })

  test('a receipt opens as a page and as a PDF; the agreement as a PDF', async ({ page, signIn }) => {
    await signIn('member@brightharbor.example')
    const agreement = await page.getByRole('link', { name: /agreement/i }).getAttribute('href')
    expect((await page.request.get(agreement ?? '')).headers()['content-type']).toBe('application/pdf')
    await page
      .getByRole('link', { name: /Receipt of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('$')
    const receipt = await page.getByRole('link', { name: 'Receipt as PDF' }).getAttribute('href')
    expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf')
  })

  test('auto-renewal goes off in one press, and on again with the words agreed to in sight', async ({
    page,
    signIn,
  }) => {
    await signIn('member@brightharbor.example')
    const renewal = page.getByRole('region', { name: 'Renewal' })
    await renewal.getByRole('button', { name: 'Turn off auto-renewal' }).click()
    await expect(renewal.getByRole('status')).toContainText('Auto-renewal is off')
    await expect(renewal).toContainText('charge my payment method on file $')
    await renewal.getByRole('button', { name: 'I agree, turn on auto-renewal' }).click()
    await expect(renewal.getByRole('status')).toContainText('Auto-renewal is on')
  })

  test('without a session a member page asks to sign in, and comes back after', async ({ page }) => {
    await page.goto('/receipt/01996848-6900-7692-8f38-8de87c576111')
    await expect(page).toHaveURL(/\/member-login\?return=%2Freceipt%2F/)
  })
})
