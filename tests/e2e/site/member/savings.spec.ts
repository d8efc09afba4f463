import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { atDeskAndOnPhone, expect, test } from '#tests/e2e/fixtures.ts'

test.describe('the savings summary', () => {
  atDeskAndOnPhone(() => {
    test('has its plot in the page, filters as one types, and adds up an estimate that survives a reload', async ({
      page,
      isMobile,
    }) => {
      await page.goto('/savings-summary')
      await expect(page).toHaveTitle(/^Savings Summary \| /)
      await expect(page.getByRole('table', { name: 'Average prices by category' })).toBeAttached()
      const plot = page.getByRole('img', { name: /average usual price/ })
      await expect(plot).toBeVisible()

      await page.getByLabel('Search the services').fill('porcelain crown')
      await expect(page.getByText('2 services found.')).toBeVisible()
      const add = page.getByRole('button', { name: /^Add to estimate: Porcelain crown(, \d+ so far)?$/ })
      await add.click()
      await add.click()
      const estimate = page.getByRole('region', { name: 'Your estimate' })
      await expect(estimate.getByRole('textbox', { name: /Porcelain crown/ })).toHaveValue('2')
      await expect(page).toHaveURL(/basket=porcelain-crown%3A2/)
      if (!isMobile) await expectAccessible(page)

      await page.reload()
      await expect(estimate.getByRole('textbox', { name: /Porcelain crown/ })).toHaveValue('2')
      await expect(estimate.getByText('Saved at your visits', { exact: true })).toBeVisible()
      await estimate.getByRole('button', { name: 'One fewer: Porcelain crown' }).click()
      await expect(page).toHaveURL(/basket=porcelain-crown%3A1/)
      await estimate.getByRole('button', { name: 'Clear' }).click()
      await expect(page).not.toHaveURL(/basket/)
      if (isMobile) return

      const choice = page.getByRole('search', { name: 'Plan and place' })
      const other = await choice.getByLabel('Plan').getByRole('option').nth(1).textContent()
      await choice.getByLabel('Plan').selectOption({ label: other ?? '' })
      await choice.getByLabel(/ZIP code or state/).fill('85004')
      await choice.getByRole('button', { name: 'Show prices' }).click()
      await expect(page.getByRole('heading', { name: `Member prices with ${other}` })).toContainText(
        'Arizona',
      )
      // After a reload, the place isn't in the search for services.
      await page.reload()
      await expect(page.getByLabel('Search the services')).toHaveValue('')
    })
  })

  test('shows a member their savings and remaining visits, and downloads as CSV and PDF, for no one else', async ({
    page,
    request,
    signIn,
  }) => {
    await signIn('member@brightharbor.example')
    await page.goto('/savings-summary')
    await expect(page.getByRole('heading', { level: 1, name: /^You have saved \$[\d,.]+/ })).toBeVisible()
    const own = page.getByRole('region', { name: /^Your visits with / })
    await expect(own.getByRole('heading', { name: 'This year' })).toBeVisible()
    await expect(own.getByText(/of 2 used/).first()).toBeVisible()
    await expect(own.getByRole('table', { name: 'Saved by month' }).getByRole('row')).toHaveCount(13)
    await own.getByRole('heading', { name: 'By month' }).scrollIntoViewIfNeeded()
    await expect(own.getByRole('img', { name: /last twelve months/ })).toBeVisible()
    await own.getByRole('heading', { name: 'By service' }).scrollIntoViewIfNeeded()
    await expect(own.getByRole('img', { name: /with each service/ })).toBeVisible()
    await expect(own.getByRole('table', { name: 'Saved by service' })).toContainText('Porcelain crown')
    await expectAccessible(page)

    const fetch = async (name: string) => {
      const href = await page.getByRole('link', { name }).getAttribute('href')
      return page.request.get(href ?? '', { maxRedirects: 0 })
    }
    const csv = await fetch('Visits as CSV')
    expect(csv.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(await csv.text()).toMatch(/^\uFEFFdate,person,office,service,usual price,you paid,saved\r\n/)
    const pdf = await fetch('Savings as PDF')
    expect(pdf.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    for (const path of ['/savings-summary/csv', '/savings-summary/pdf']) {
      const refused = await request.get(path, { maxRedirects: 0 })
      expect(refused.status()).toBe(302)
      expect(refused.headers().location).toContain('/member-login?return=%2Fsavings-summary')
    }
  })

  test('shows nothing of a member to anyone else', async ({ request }) => {
    expect(await (await request.get('/savings-summary')).text()).not.toMatch(
      /You have saved|Your visits with/,
    )
  })

  test('the whole list comes without a script, and an unknown place is reported beside its field', async ({
    request,
  }) => {
    const found = await (await request.get('/savings-summary?q=crown')).text()
    expect(found).toMatch(/<tr[^>]*>(?:(?!<\/tr>).)*Porcelain crown/s)
    const unknown = await request.get('/savings-summary?at=Xyzzyville')
    expect(unknown.status()).toBe(422)
    expect(await unknown.text()).toContain('We could not find a place called “Xyzzyville”')
  })
})
