import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { SessionContext } from '#app/api-client/session.ts'
import { Footer } from '#app/site/layout/footer/footer.tsx'
import { Header } from '#app/site/layout/header/header.tsx'
import { shellContent } from '#app/site/layout/shell-content.server.ts'
import { themeCss } from '#app/site/layout/theme-css.ts'
import { bringAll } from '#app/ui/late/later.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { valueAt, withValueAt } from '#domain/back-office/content/change-draft.rules.ts'
import type { Field } from '#domain/back-office/content/fields.rules.ts'
import { contentForms } from '#domain/back-office/content/forms.rules.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { footerLayouts, headerLayouts } from '#domain/values/content.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { consoleServices, openConsole, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const attack = `"'></style></title><script>window.ran=1</script><img src=x onerror=window.ran=1>`
const words = ['line', 'text', 'rich']
const fields = Object.values(contentForms().site)
  .flat()
  .filter(({ name }) => name.startsWith('base.'))

/** An attack as the value of a field that accepts any text. `everywhere`: also where it must have a shape. */
function attacked({ kind, item, fields: inner, starter, options }: Field, everywhere: boolean): unknown {
  if (kind === 'rich') return `<p>Text</p>${attack}<a href="javascript:window.ran=1">a</a>`
  if (words.includes(kind) || everywhere) {
    if (!['list', 'group', 'switch', 'number'].includes(kind)) return attack
  }
  if (kind === 'list') return item ? [attacked(item, everywhere)] : []
  if (kind === 'group') {
    return Object.fromEntries((inner ?? []).map((each) => [each.name, attacked(each, everywhere)]))
  }
  if (kind === 'flag') return 'true'
  if (kind === 'plan') return 'essential'
  if (kind === 'media') return '/brands/lumen/logo.svg'
  return options?.[0] ?? starter
}

beforeAll(bringAll)

test('§console: script in every field of header, menus, footer, theme and site is refused at its path, or is only text', async () => {
  const brand = await insertBrand(database.db)
  await publish(database.db, brand)
  const services = consoleServices(database, clock, {
    content: createContentStore({ db: database.db, log: () => {} }),
  })
  const browser = new TestBrowser(openConsole(services), { tokenFrom: '/api/admin/session' })
  const { id } = await insertStaff(database.db, { role: 'editor', brandIds: [brand.id] })
  await signInStaffAs(browser, services, id)
  const at = (call: string) => `/api/admin/content/${call}?brandId=${brand.id}`
  const { content } = await (await browser.get(at('draft'))).json()
  const save = async (revision: number, everywhere: boolean) => {
    const next = fields.reduce<unknown>(
      (all, field) => withValueAt(all, field.name.split('.'), attacked(field, everywhere)),
      content,
    )
    const changes = [{ path: ['base'], value: valueAt(next, ['base']) }]
    return (await browser.put(at('draft'), { revision, changes })).json()
  }

  const refused = await save(0, true)
  expect(refused.isWhole).toBe(false)
  const paths: string[] = refused.faults.map(({ path }: { path: string }) => path)
  const shaped = fields.filter(
    ({ kind, name }) => ![...words, 'list', 'group'].includes(kind) && !/layout/.test(name),
  )
  expect(shaped.length).toBeGreaterThan(25)
  for (const { name } of shaped) expect(paths).toContain(name)
  for (const name of ['header_menu', 'footer_nav', 'header_top_right_nav', 'header_menu_login_dropdown'])
    expect(paths).toContain(`base.variables.${name}.0.link`)
  const draft = await (await browser.get(at('draft'))).json()
  const banner = String(valueAt(draft.content, ['base', 'variables', 'headerBannerText']))
  expect(banner).toContain('<p>Text</p>')
  expect(banner).not.toMatch(/script>|onerror|javascript:/)

  expect(await save(1, false)).toMatchObject({ faults: [], isWhole: true })
  expect((await browser.post(at('publish'), { revision: 2, publishedVersion: 1 })).status).toBe(200)
  const shown = await services.content.read(brand)
  const session = { isAuthenticated: false, setSignedIn: () => {}, setSignedOut: () => {} }
  for (const [at, layout] of [...headerLayouts, ...footerLayouts].entries()) {
    const header = headerLayouts[at] ?? headerLayouts[0]
    const footer = footerLayouts[at - headerLayouts.length] ?? footerLayouts[0]
    const layouts = { header: { components: header }, footer: { components: footer } }
    const shell = shellContent({ ...shown, base: { ...shown.base, layout: layouts } }, brand, 2026, {
      locale: 'en',
    })
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <SessionContext value={session}>
          <Header content={shell.header} meta={{ title: undefined, page: 'faq', landing: undefined }} />
          <Footer content={shell.footer} />
        </SessionContext>
      </MemoryRouter>,
    )
    expect([layout, html.includes('&lt;script&gt;window.ran=1')]).toEqual([layout, true])
    expect([layout, /<script|<[^>"]*(?:"[^"]*"[^>"]*)*\son\w+=|javascript:/i.exec(html)?.[0]]).toEqual([
      layout,
      undefined,
    ])
  }
  expect(themeCss(shown.base.theme)).not.toMatch(/<|script/)
})
