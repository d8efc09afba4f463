import { expect, expectAccessible, signIn, test } from '../fixtures.ts'

test.describe('the member area', () => {
  test('a desk reads the card: status, name, number, plan, and that it is not insurance', async ({
    page,
  }) => {
    await signIn(page, 'member@brightharbor.example')
    await expect(page).toHaveTitle(/^Member Dashboard/)
    await expectAccessible(page)
    const card = page.getByRole('region', { name: 'Member ID card' })
    await expect(card).toContainText(/Good through \d\d\/\d\d\/\d\d/)
    await expect(card).toContainText('THIS IS NOT INSURANCE')
    await page.getByRole('link', { name: 'Show card' }).click()
    await expect(page).toHaveTitle(/^Member ID Card/)
    await expect(page.getByRole('img', { name: /whether this card is good today/ })).toBeVisible()
    await expectAccessible(page)
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
  }) => {
    await signIn(page, 'member@brightharbor.example')
    const info = await (await page.request.get('/api/v4/member/info')).json()
    const card = await (await page.request.get(`/api/v4/member/idCard/${info.activeMembershipId}`)).json()
    const elsewhere = await browser.newContext()
    const stranger = await elsewhere.newPage()
    const answer = await stranger.goto(new URL(card.statusUrl).pathname)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await expect(stranger.getByRole('heading', { name: 'Active', exact: true })).toBeVisible()
    await expectAccessible(stranger)
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

  test('a receipt opens as a page and as a PDF; the agreement as a PDF', async ({ page }) => {
    await signIn(page, 'member@brightharbor.example')
    const agreement = await page.getByRole('link', { name: /agreement/i }).getAttribute('href')
    expect((await page.request.get(agreement ?? '')).headers()['content-type']).toBe('application/pdf')
    await page
      .getByRole('link', { name: /Receipt of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('$')
    await expectAccessible(page)
    const receipt = await page.getByRole('link', { name: 'Receipt as PDF' }).getAttribute('href')
    expect((await page.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf')
  })

  test('auto-renewal goes off in one press, and on again with the words agreed to in sight', async ({
    page,
  }) => {
    await signIn(page, 'member@brightharbor.example')
    const renewal = page.getByRole('region', { name: 'Renewal' })
    await renewal.getByRole('button', { name: 'Turn off auto-renewal' }).click()
    await expect(renewal.getByRole('status')).toContainText('Auto-renewal is off')
    await expect(renewal).toContainText('charge my card on file $')
    await expectAccessible(page)
    await renewal.getByRole('button', { name: 'I agree, turn on auto-renewal' }).click()
    await expect(renewal.getByRole('status')).toContainText('Auto-renewal is on')
  })

  for (const [who, words] of [
    ['pastdue', 'Your last payment did not go through.'],
    ['lapsed', 'Your membership has lapsed.'],
  ]) {
    test(`a ${who} member reads how things stand in plain words`, async ({ page }) => {
      await signIn(page, `${who}@brightharbor.example`)
      await expect(page.getByText(words ?? '')).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('without a session a member page asks to sign in, and comes back after', async ({ page }) => {
    await page.goto('/receipt/01996848-6900-7692-8f38-8de87c576111')
    await expect(page).toHaveURL(/\/member-login\?return=%2Freceipt%2F/)
  })

  test('nothing runs over the edge at 320 pixels', async ({ page }) => {
    await signIn(page, 'member@brightharbor.example')
    await page.setViewportSize({ width: 320, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
