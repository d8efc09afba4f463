import { expect, test } from 'vitest'
import { createApiRouter } from '#api/api-env.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import type { ContentInput } from '#domain/content/content.schema.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { hashOf } from '#domain/content/spanish/spanish.rules.ts'
import type { Services } from '#domain/services.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { contentRouter } from './content.ts'

const test$ = useDatabase()

async function open(more: Partial<ContentInput> = {}) {
  const { db } = test$
  const now = new Date('2026-11-20T12:00:00Z')
  const brand = await insertBrand(db)
  await saveWorkingContent({ db, now }, { brandId: brand.id, payload: minimalContent(more) })
  await publishContent({ db, now }, { brandId: brand.id })
  const services = { content: createContentStore({ db, log: () => {} }) } as Services
  const app = createApiRouter()
  app.use(async (c, next) => {
    c.set('services', services)
    c.set('brand', brand)
    c.set('scope', { visitor: { kind: 'anonymous' }, ip: '198.51.100.7', userAgent: null })
    await next()
  })
  return app.route('/', contentRouter)
}

test('the published payload has the names of the specification, and can be revalidated', async () => {
  const answer = await (await open()).request('/api/cms')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  expect(answer.headers.has('X-Robots-Tag')).toBe(false)
  expect(await answer.json()).toMatchObject({
    base: {
      layout: { header: { components: 'nx_header_1' }, footer: { components: 'nx_footer_1' } },
      variables: { global_title: 'Sample', header_menu: [], footer_nav: [], plans_whitelist: [] },
    },
    pages: { home: { variables: {} } },
  })
})

test.each(['working', '1'])('a preview of version %s is neither cached nor indexed', async (version) => {
  const answer = await (await open()).request(`/api/cms?version=${version}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
})

test('in Spanish the same payload has its Spanish, and the English one is unchanged', async () => {
  const title = 'Care you can plan for'
  const texts = { 'home.hero.title': { text: 'Planee su cuidado dental', ofHash: hashOf(title) } }
  const app = await open({ es: { pages: ['home'], texts } })
  const read = async (query: string) => (await app.request(`/api/cms${query}`)).json()
  const before = await (await (await open()).request('/api/cms')).text()
  for (const query of ['', '?locale=en-US']) {
    expect(await (await app.request(`/api/cms${query}`)).text()).toBe(before)
  }
  const answer = await app.request('/api/cms?locale=es-US')
  expect(answer.headers.get('Content-Language')).toBe('es-US')
  const english = await read('')
  const [hero] = english.pages.home.blocks
  expect(await answer.json()).toEqual({
    ...english,
    pages: {
      ...english.pages,
      home: { ...english.pages.home, blocks: [{ ...hero, title: 'Planee su cuidado dental' }] },
    },
  })
})

test('the payload is described in the generated document', async () => {
  const app = createApiRouter()
    .route('/', contentRouter)
    .doc31('/doc', { openapi: '3.1.0', info: { title: 't', version: '1' } })
  const document = await (await app.request('/doc')).text()
  // JSON Schema patterns have no flags.
  expect(document).not.toMatch(/"pattern":"\/[^"]*\/[a-z]+"/)
  expect(document).toContain('header_join_now_text')
  expect(document).toContain('savings_calculator')
})
