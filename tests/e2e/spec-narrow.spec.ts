import type { Page } from 'playwright/test'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { editContent } from '#tests/support/edit-content.ts'
import { expect, test } from './fixtures.ts'

/** How far the page reaches beyond the right edge of the window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const paths = [
  '/',
  '/faq',
  '/terms',
  '/support',
  '/arizona',
  '/join-now',
  '/find-a-dentist?zip=85004',
  '/directory',
  '/savings-summary',
  '/grievance-form',
  '/member-login',
  '/no/such/page',
  '/dev/kit',
]

test.describe('at 320 px, which is 1280 px at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 700 }, allowedErrors: [/404/] })

  for (const brand of ['brightharbor', 'copperstate', 'lumen']) {
    test(`no page of ${brand} needs scrolling sideways`, async ({ page, baseURL }) => {
      test.slow()
      const { port } = new URL(baseURL ?? '')
      for (const path of paths) {
        await page.goto(`http://${brand}.localhost:${port}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await overflow(page), path).toBe(0)
      }
    })
  }
})

const longName = 'Asociación Cooperativa de Planes de Ahorro Dental del Gran Sudoeste y las Islas'
const menu = [
  'Encuentre un dentista participante',
  'Resumen de sus ahorros anuales',
  'Preguntas frecuentes de los miembros',
  'Atención al cliente y reclamaciones',
  'Donaudampfschifffahrtsgesellschaft',
]

/** Words half as long again as English ones, and a name nobody shortened. */
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

test.describe('long names and Spanish-length strings', () => {
  for (const [header, footer] of [
    ['1_header', '1_footer'],
    ['2_header', '2_footer'],
    ['3_header', '2_footer'],
    ['4_header', '1_footer'],
    ['nx_header_1', 'nx_footer_1'],
  ] as const) {
    test(`do not break ${header} and ${footer} at any width`, async ({ page }) => {
      const dataDir = process.env.E2E_DATA_DIR ?? ''
      await editContent({ dataDir, brandKey: 'brightharbor' }, (content) => {
        lengthen(content)
        content.base.layout = { header: { components: header }, footer: { components: footer } }
      })
      for (const width of [320, 390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/faq?version=working')
        await expect(page.getByRole('banner')).toHaveAttribute('data-layout', header)
        expect(await overflow(page), `${width} px`).toBe(0)
        const banner = await page.getByRole('banner').boundingBox()
        expect(banner?.height, `height of the header at ${width} px`).toBeLessThan(360)
        const name = await page.getByRole('banner').getByText(longName).boundingBox()
        expect(
          name && banner && name.y + name.height <= banner.y + banner.height,
          `name at ${width} px`,
        ).toBe(true)
      }
    })
  }
})
