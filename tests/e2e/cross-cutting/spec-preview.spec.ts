import { expect, expectAtRest, test } from '#tests/e2e/fixtures.ts'

test.describe('preview', () => {
  test('§2 preview: the version is kept: the next page and the next visit show it too', async ({
    page,
    context,
  }) => {
    const called = (words: string) =>
      page.getByText(`You are viewing ${words} version of this site`, { exact: true })
    const stored = async () => (await context.cookies()).find(({ name }) => name === 'preview-version')?.value
    await page.goto('/?version=2')
    await expect(page.getByRole('banner')).toHaveAttribute('data-layout', '3_header')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/faq\?version=2$/)
    await expect(called('an older')).toBeVisible()
    const later = await context.newPage()
    await later.goto('/terms')
    await expect(later).toHaveURL(/\/terms\?version=2$/)
    await expect(later.getByText('older version of this site')).toBeVisible()
    await expectAtRest(later)
    await later.close()

    await test.step("§2 preview: 'working' is called unpublished, any other version older", async () => {
      await page.goto('/find-a-dentist?zip=85004&version=working')
      await expect(called('an unpublished')).toBeVisible()
    })

    await test.step('§2 preview: the link clears the stored version and all query parameters, and reloads the page', async () => {
      expect(await stored()).toBe('working')
      const load = page.waitForRequest((request) => request.isNavigationRequest())
      await page.getByRole('link', { name: 'View the latest published version' }).click()
      await load
      await expect(page).toHaveURL(/\/find-a-dentist$/)
      expect(await stored()).toBeUndefined()
      await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0)
    })
  })

  test('§2 preview: it is never indexed and never cached', async ({ request }) => {
    const headers = (await request.get('/faq?version=1')).headers()
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['x-robots-tag']).toContain('noindex')
  })

  test('a page that is missing in a preview has a link back to the published site', async ({ request }) => {
    const missing = await request.get('/nothing/here?version=2')
    expect(missing.status()).toBe(404)
    expect(await missing.text()).toContain('You are viewing an older version of this site')
    expect(await (await request.get('/nothing/here?version=')).text()).not.toContain('You are viewing')
  })

  test('§7 content: /api/cms takes an optional version', async ({ request }) => {
    const layout = async (query: string) =>
      (await (await request.get(`/api/cms${query}`)).json()).base.layout.header.components
    expect(await layout('')).toBe('nx_header_1')
    expect(await layout('?version=1')).toBe('1_header')
    expect((await request.get('/api/cms?version=999')).status()).toBe(404)
  })

  test('a brand that shows previews to staff only shows strangers the published version', async ({
    request,
    baseURL,
  }) => {
    const headers = { host: `lumen.localhost:${new URL(baseURL ?? '').port}` }
    const html = await (await request.get('/faq?version=working', { headers })).text()
    expect(html).toMatch(/<h1[ >]/)
    expect(html).not.toContain('You are viewing')
  })
})
