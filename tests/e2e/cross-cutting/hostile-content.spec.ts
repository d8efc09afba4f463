import type { ContentPayload } from '#domain/content/content.schema.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { editContent } from '#tests/helpers/edit-content.ts'

const attack =
  `</title></script></style>"'><script>window.stolen=1</script><img src=x onerror=window.stolen=1>` +
  '<svg onload=window.stolen=1></svg>{{7*7}}'
const rich = `<p>Before</p>${attack}<a href="javascript:window.stolen=1">one</a><a href="/faq">two</a>`

/** Content of the brand `lumen` in which every text a visitor sees is an attack. */
const hostile = {
  base: {
    layout: { header: { components: attack }, footer: { components: attack } },
    variables: {
      global_title: attack,
      favicon: '/brands/lumen/favicon.svg',
      header_timing: attack,
      header_phone_number: attack,
      header_log_alt: attack,
      header_menu: [{ title: attack, link: '/faq' }],
      header_menu_login_dropdown: [{ title: attack, link: '/member-login' }],
      header_top_right_nav: [{ title: attack, link: '/support', icon: attack }],
      header_join_now_text: attack,
      showHeaderBanner: 'true',
      headerBannerText: rich,
      footer_txt: rich,
      footer_description: attack,
      footer_nav: [{ title: 'Questions', link: '/faq' }],
      sponsored_by_text: attack,
      country: attack,
    },
    theme: { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' },
  },
  pages: {
    home: {
      title: attack,
      description: attack,
      blocks: [
        { type: 'hero', title: attack, text: attack, points: [attack], note: attack },
        { type: 'rich_text', title: attack, html: rich },
        { type: 'testimonial', title: attack, items: [{ quote: attack, name: attack, detail: attack }] },
        { type: 'stats', items: [{ value: attack, label: attack }] },
        { type: 'call_to_action', title: attack, text: attack, button: { title: attack, link: '/faq' } },
      ],
    },
    faq: {
      title: attack,
      description: attack,
      blocks: [{ type: 'faq_list', title: attack, items: [{ question: attack, answer: rich }] }],
    },
    landing: { 'spring-offer': { landing: true, title: attack, description: attack, blocks: [] } },
  },
}

test.describe('§faults 24: hostile content', () => {
  test.use({ allowedErrors: [/404 .*\/nothing\/here\)$/] })
  const given = { brandKey: 'lumen', publish: true }
  let before: ContentPayload

  test.beforeAll(({ server }) =>
    editContent(server.db, given, (content) => {
      before = structuredClone(content)
      Object.assign(content, hostile)
    }),
  )
  test.afterAll(({ server }) => editContent(server.db, given, (content) => Object.assign(content, before)))

  test('is shown as text, on every page and by every route, and never runs', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow()
    await page.addInitScript(() => {
      window.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violated: ${event.violatedDirective} ${event.sample}`)
      })
    })
    const origin = (baseURL ?? '').replace('//localhost', '//lumen.localhost')
    const headers = { host: new URL(origin).host }
    // The server gets notified of a publication a moment later.
    await expect.poll(async () => (await request.get('/', { headers })).text()).toContain('window.stolen=1')
    // Scripts are running, and the session check has been answered.
    const awake = () => expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
    const isSafe = async () => {
      expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
      expect(await page.locator('img[onerror], svg[onload], a[href^="javascript"]').count()).toBe(0)
    }
    for (const path of ['/', '/faq', '/spring-offer', '/find-a-dentist', '/support', '/nothing/here']) {
      const response = await page.goto(origin + path)
      expect(response?.headers()['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/)
      if (response?.ok()) await awake()
      await isSafe()
    }
    await page.goto(`${origin}/`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>window.stolen=1</script>')
    await awake()
    // In client-side rendering too, with the keyboard because such texts leave no room for a pointer: the banner, the
    // questions and their structured data are inserted as new nodes.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions' }).press('Enter')
    await expect(page).toHaveURL(/\/faq$/)
    await expect(page.getByRole('main').locator('summary').first()).toBeVisible()
    await page.getByRole('main').locator('summary').first().press('Enter')
    await isSafe()
    await page.getByRole('main').getByRole('link', { name: 'two' }).first().press('Enter')
    await isSafe()
  })
})
