import type { ContentPayload } from '#domain/content/content.schema.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { editContent } from '#tests/helpers/edit-content.ts'
import { cutWords, overflow } from './narrow.ts'

/** Pages that no accessible-*.spec.ts visits. `drill:zoom` checks every page of each brand. */
const paths = ['/savings-summary', '/grievance-form', '/no/such/page', '/dev/kit', '/dev/mail-previews']

test.describe('at 320 px, which is 1280 px at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 700 }, allowedErrors: [/404/] })

  test('no page scrolls sideways', async ({ page, baseURL }) => {
    const { port } = new URL(baseURL ?? '')
    const others = ['copperstate', 'lumen'].map((brand) => `http://${brand}.localhost:${port}`)
    for (const path of [...paths, ...others.flatMap((site) => [`${site}/`, `${site}/join-now`])]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflow(page), path).toBe(0)
      expect(await cutWords(page), path).toEqual([])
    }
  })

  test('an unbreakable email address makes no page wider', async ({ page }) => {
    await page.goto('/support')
    // React hydrates this part of the page a little later, and would find text that differs from its own.
    await page.waitForLoadState('networkidle')
    const address = page.getByRole('main').locator('a[href^="mailto:"]').first()
    await address.evaluate((link) => {
      link.textContent = 'membershipservices@copperstatedentalsavingscompany.example'
    })
    expect(await overflow(page)).toBe(0)
  })
})

const longName = 'Asociación Cooperativa de Planes de Ahorro Dental del Gran Sudoeste y las Islas'
const menu = [
  'Encuentre un dentista participante',
  'Resumen de sus ahorros anuales',
  'Preguntas frecuentes de los miembros',
  'Atención al cliente y reclamaciones',
  'Donaudampfschifffahrtsgesellschaft',
]

/** Texts half as long again as the English ones, and a name that isn't shortened. */
function lengthen({ base }: ContentPayload): void {
  const { variables } = base
  variables.global_title = longName
  variables.header_log = undefined
  variables.header_timing = 'De lunes a viernes, de ocho de la mañana a siete de la tarde, hora central'
  variables.header_join_now_text = 'Inscríbase ahora mismo en el plan'
  variables.header_menu = menu.map((title) => ({ title, link: '/faq' }))
  variables.header_top_right_nav = menu.slice(0, 3).map((title) => ({ title, link: '/support' }))
  variables.footer_logo = undefined
  variables.footer_nav = menu.map((title) => ({ title, link: '/faq' }))
}

test('long names and Spanish-length strings break no header or footer at any width', async ({
  page,
  server,
}) => {
  test.slow()
  for (const [header, footer] of [
    ['1_header', '1_footer'],
    ['2_header', '2_footer'],
    ['3_header', '2_footer'],
    ['4_header', '1_footer'],
    ['nx_header_1', 'nx_footer_1'],
  ] as const) {
    await editContent(server.db, { brandKey: 'brightharbor' }, (content) => {
      lengthen(content)
      content.base.layout = { header: { components: header }, footer: { components: footer } }
    })
    await page.goto('/faq?version=working')
    const banner = page.getByRole('banner')
    await expect(banner).toHaveAttribute('data-layout', header)
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const at = `${header} at ${width} px`
      expect(await overflow(page), at).toBe(0)
      const box = await banner.boundingBox()
      expect(box?.height, `height of ${at}`).toBeLessThan(360)
      const name = await banner.getByText(longName).boundingBox()
      expect(name && box && name.y + name.height <= box.y + box.height, `name in ${at}`).toBe(true)
    }
  }
})

const word = 'Rechtsschutzversicherungsgesellschaftszahnzusatzmitgliedschaftsbedingungen'
const button = { title: word, link: '/faq' }
const items = Array.from({ length: 4 }, () => ({ title: word, text: word, value: word, label: word }))

/** Every block a page may have, with a word longer than any screen is wide in each text. */
const longBlocks = [
  ...(['beside', 'above', 'panel'] as const).map((layout) => ({
    ...{ type: 'hero', layout, illustration: 'harbour', title: word, text: word, eyebrow: word, note: word },
    ...{ points: [word], zip_label: word, button_text: word },
  })),
  { type: 'steps', title: word, items: items.map(({ title, text }) => ({ title, text })) },
  { type: 'stats', title: word, items: items.map(({ value, label }) => ({ value, label })), footnote: word },
  { type: 'stats', items: items.slice(0, 3).map(({ value, label }) => ({ value, label })) },
  { type: 'rich_text', title: word, html: `<p>${word}</p><ul><li><a href="/faq">${word}</a></li></ul>` },
  { type: 'faq_list', title: word, items: [{ question: word, answer: `<p>${word}</p>` }], more: button },
  { type: 'testimonial', items: [1, 2, 3].map((n) => ({ quote: word + n, name: word, detail: word })) },
  { type: 'call_to_action', title: word, text: word, button, secondary: button, illustration: 'family' },
  { type: 'office_search', title: word, button_text: word, places: [{ name: word, zip: '85004' }] },
  { type: 'contact', title: word },
  { type: 'included', title: word, text: word, yes_title: word, yes: [word], no_title: word, no: [word] },
  {
    ...{ type: 'reviews', title: word, text: word },
    items: [1, 2].map((n) => ({
      ...{ quote: word + n, author: word, source: word, date: '2026-01-15', consent: true, example: true },
    })),
  },
  { type: 'plan_cards', title: word, text: word, highlight_label: word, button_text: word, footnote: word },
  { type: 'disclosure', title: word, more: `<p>${word}</p>` },
  { type: 'image', illustration: 'desert', alt: word, caption: word },
]

test('words longer than the screen break in every block, at every width', async ({ page, server }) => {
  test.slow()
  await editContent(server.db, { brandKey: 'brightharbor' }, ({ pages }) => {
    Object.assign(pages.faq, { title: word, description: word, blocks: longBlocks })
    Object.assign(pages.home, { title: word, description: word, blocks: longBlocks })
  })
  for (const path of ['/', '/faq']) {
    await page.goto(`${path}?version=working`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${path} at ${width} px`).toBe(0)
      expect(await cutWords(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('member prices stay visible with text at 200 %, on a phone and on a wide screen', async ({ page }) => {
  await page.goto('/arizona')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const table = page.locator('.price-table').first()
    await table.scrollIntoViewIfNeeded()
    const cut = await table.evaluate((element) => {
      const edge = element.parentElement?.getBoundingClientRect().right ?? 0
      return [...element.querySelectorAll('td')]
        .filter((cell) => {
          const words = document.createRange()
          words.selectNodeContents(cell)
          return words.getBoundingClientRect().right > edge + 1
        })
        .map(({ textContent }) => textContent)
    })
    expect([width, cut]).toEqual([width, []])
  }
})
