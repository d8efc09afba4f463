import type { Page } from 'playwright/test'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import { headerLayouts } from '#domain/values/content.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { editContent } from '#tests/helpers/edit-content.ts'

/** The narrowest widths of the layouts. `drill:widths` has those in between. */
const widths = [768, 1024, 1280]
const item = (title: string, index: number) => ({ title, link: `/faq?item=${index}` })
const menus = {
  five: ['Find a Dentist', 'Plans', 'Savings Summary', 'FAQ', 'Support'],
  twelve: [
    'Encuentre un dentista',
    'Membresías',
    'Resumen de ahorros',
    'Preguntas frecuentes',
    'Servicio de atención',
    'Directorio completo',
    'Arizona',
    'Para empleadores',
    'Para consultorios',
    'Quiénes somos',
    'Noticias',
    'Comuníquese',
  ],
  'a word of 144 letters': ['Plans', 'Zahn'.repeat(36), 'FAQ'],
}

/** Header elements that stick out of the window or overlap something clickable. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')
    const pressed = [...(header?.querySelectorAll('a, summary, button') ?? [])].flatMap((element) => {
      const box = element.getBoundingClientRect()
      // The contents of a closed dropdown still have a size.
      return element.checkVisibility() && box.width > 0
        ? [{ name: element.textContent?.slice(0, 30), box }]
        : []
    })
    const faults = pressed
      .filter(({ box }) => box.left < 0 || box.right > document.documentElement.clientWidth + 0.5)
      .map(({ name }) => `${name} sticks out`)
    for (const [index, one] of pressed.entries())
      for (const other of pressed.slice(index + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 1 && high > 1) faults.push(`${one.name} lies over ${other.name}`)
      }
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...faults, `the page is ${scrollWidth} wide`] : faults
  })
}

/** How many of these elements are visible, checked all at once. */
const countInSight = (elements: Element[]) =>
  new Promise<number>((done) => {
    const observer = new IntersectionObserver((seen) => {
      observer.disconnect()
      done(seen.filter(({ intersectionRatio }) => intersectionRatio > 0).length)
    })
    for (const element of elements) observer.observe(element)
  })

test.describe('the header from 768 pixels on', () => {
  const given = { brandKey: 'lumen', publish: true }
  let before: ContentPayload

  test.beforeAll(({ server }) =>
    editContent(server.db, given, (content) => {
      before = structuredClone(content)
    }),
  )
  test.afterAll(({ server }) => editContent(server.db, given, (content) => Object.assign(content, before)))

  for (const layout of headerLayouts) {
    test(`${layout} from 768 pixels on: menu and join-now are shown, nothing overlaps, the logo at 300x73`, async ({
      page,
      request,
      server,
      baseURL,
    }) => {
      test.slow()
      const origin = (baseURL ?? '').replace('//localhost', '//lumen.localhost')
      const headers = { host: new URL(origin).host }
      for (const [name, titles] of Object.entries(menus)) {
        await editContent(server.db, given, (content) => {
          content.base.layout.header.components = layout
          content.base.variables.hide_top_header = name === 'twelve' ? '1' : '0'
          content.base.variables.header_menu = titles.map(item)
        })
        const isServed = async () => (await request.get('/faq', { headers })).text()
        await expect
          .poll(async () => {
            const html = await isServed()
            return html.includes(`data-layout="${layout}"`) && html.includes(titles[1] ?? '')
          })
          .toBe(true)
        await page.goto(`${origin}/es/faq`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const at = `${layout}, ${name}, ${width} pixels`
          const header = page.getByRole('banner')
          const menu = header.getByRole('navigation', { name: 'Principal' })
          await expect(menu.getByRole('link'), at).toHaveCount(titles.length)
          expect(await menu.getByRole('link').evaluateAll(countInSight), at).toBe(titles.length)
          await expect(header.getByRole('link', { name: 'Unirse al club' }), at).toBeInViewport()
          await expect(header.getByRole('button', { name: 'Abrir menú' }), at).toBeHidden()
          expect(await faultsOf(page), at).toEqual([])
          const logo = await header.getByRole('img').first().boundingBox()
          expect(logo, at).toMatchObject({ width: 300, height: 73 })
        }
      }
    })
  }
})
