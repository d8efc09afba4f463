import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { contentVersions } from '#db/schema/brands.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { DomainError } from '#domain/errors.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import type { ContentInput } from './content.schema.ts'
import { contentChannel, createContentStore } from './content-store.server.ts'
import { publishContent } from './publish-content.server.ts'
import { rollbackContent } from './rollback-content.server.ts'
import { saveWorkingContent } from './save-working-content.server.ts'
import { hashOf } from './spanish/spanish.rules.ts'

const test$ = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

function titled(title: string): ContentInput {
  return minimalContent({ pages: { home: { title, blocks: [] } } })
}

async function publish(brandId: string, payload: unknown) {
  const deps = { db: test$.db, now }
  await saveWorkingContent(deps, { brandId, payload })
  return publishContent(deps, { brandId })
}

function openStore() {
  const logged: string[] = []
  return { logged, store: createContentStore({ db: test$.db, log: (message) => logged.push(message) }) }
}

async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DomainError)
  return error as DomainError
}

describe('publication', () => {
  test('shows the Spanish made from what is published, and none of it in English', async () => {
    const brand = await insertBrand(test$.db)
    const es = { pages: ['home'], texts: { 'home.title': { text: 'uno', ofHash: hashOf('one') } } }
    await publish(brand.id, { ...titled('one'), es })
    await publish(brand.id, { ...titled('two'), es })
    const { store } = openStore()
    const titleOf = async (version: string | undefined, locale: 'en' | 'es') => {
      const { pages, spoken, es: overlay } = await store.read(brand, version, { locale })
      return [pages.home.title, spoken?.isEnglish('home.title'), overlay]
    }
    expect(await titleOf('1', 'es')).toEqual(['uno', false, undefined])
    expect(await titleOf('1', 'en')).toEqual(['one', undefined, undefined])
    expect(await titleOf(undefined, 'es')).toEqual(['two', true, undefined])
    expect(await titleOf('working', 'es')).toEqual(['two', true, undefined])
  })

  test('sanitizes what a translator wrote as it does an editor’s text', async () => {
    const brand = await insertBrand(test$.db)
    const html = '<p>Words</p>'
    const texts = {
      'home.rich_text.html': {
        text: '<p onclick="x()">Palabras</p><script>x()</script>',
        ofHash: hashOf(html),
      },
    }
    const pages = { home: { blocks: [{ type: 'rich_text' as const, html }] } }
    await publish(brand.id, { ...minimalContent({ pages }), es: { pages: ['home'], texts } })
    const { pages: read } = await openStore().store.read(brand, undefined, { locale: 'es' })
    expect(read.home.blocks).toMatchObject([{ html: '<p>Palabras</p>' }])
  })

  test('gives the working copy the next number and keeps it for further changes', async () => {
    const brand = await insertBrand(test$.db)
    expect(await publish(brand.id, titled('one'))).toMatchObject({ number: 1 })
    expect(await publish(brand.id, titled('two'))).toMatchObject({ number: 2 })
    expect((await findBrandByKey(test$.db, brand.key))?.publishedVersion).toBe(2)
    const { store } = openStore()
    expect((await store.read(brand)).pages.home.title).toBe('two')
    expect((await store.read(brand, '1')).pages.home.title).toBe('one')
    expect((await store.read(brand, 'working')).pages.home.title).toBe('two')
  })

  test('a plan list that names none of the brand’s plans is refused at its place: it would close the shop', async () => {
    const brand = await insertBrand(test$.db)
    const listing = (name: string, inCampaign = name) => {
      const { base } = minimalContent()
      const list = (plan_id: string) => ({ plans_whitelist: [{ plan_id }] })
      const landing = { spring: { landing: true as const, ...list(inCampaign) } }
      return minimalContent({
        base: { ...base, variables: { ...base.variables, ...list(name) } },
        pages: { landing },
      })
    }
    // A brand that sells nothing may list unknown plans.
    expect(await publish(brand.id, listing('no-such'))).toMatchObject({ number: 1 })
    const { plan } = await insertPlan(test$.db, { brandId: brand.id, slug: 'harbor-adult' })
    await insertPlan(test$.db, { brandId: brand.id, slug: 'old', status: 'retired' })
    const message =
      'None of these is a plan you sell. Name one by its slug as it stands in Plans, or leave the list empty.'
    for (const name of ['no-such', 'Harbor-Adult', 'old']) {
      expect((await refusal(publish(brand.id, listing(name, plan.id)))).fields).toEqual([
        { path: 'base.variables.plans_whitelist', message },
      ])
    }
    expect((await refusal(publish(brand.id, listing('harbor-adult', 'no-such')))).fields).toEqual([
      { path: 'pages.landing.spring.plans_whitelist', message },
    ])
    expect(await publish(brand.id, listing('harbor-adult', plan.id))).toMatchObject({ number: 2 })
  })

  test('twice at once gives two numbers', async () => {
    const brand = await insertBrand(test$.db)
    await saveWorkingContent({ db: test$.db, now }, { brandId: brand.id, payload: titled('x') })
    const twice = [1, 2].map(() => publishContent({ db: test$.db, now }, { brandId: brand.id }))
    expect((await Promise.all(twice)).map(({ number }) => number).sort()).toEqual([1, 2])
  })

  test('§3 payload: is refused with all wrong paths at once', async () => {
    const brand = await insertBrand(test$.db)
    const broken = {
      ...titled('x'),
      surprise: 1,
      pages: { home: { blocks: [{ type: 'hero', title: 'ok', colour: 'red' }] } },
    }
    const unknown = await refusal(publish(brand.id, broken))
    expect(unknown.fields?.map(({ path }) => path)).toEqual(['pages.home.blocks.0.colour', 'surprise'])

    const wrong = {
      base: { ...minimalContent().base, theme: { accent: 'red' } },
      pages: { home: { blocks: [{ type: 'carousel' }, { type: 'hero' }] } },
    }
    const paths = (await refusal(publish(brand.id, wrong))).fields?.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'base.theme.accent',
        'base.theme.onAccent',
        'pages.home.blocks.0.type',
        'pages.home.blocks.1.title',
      ]),
    )
  })

  test('is refused for a prohibited word, with its place, though the draft may be saved', async () => {
    const brand = await insertBrand(test$.db)
    const error = await refusal(publish(brand.id, titled('Full coverage')))
    expect(error.fields).toMatchObject([{ path: 'pages.home.title' }])
    const { store } = openStore()
    expect((await store.read(brand, 'working')).pages.home.title).toBe('Full coverage')
  })

  test('is refused for a redirect off the brand’s hosts and for a landing page that hides a page', async () => {
    const brand = await insertBrand(test$.db)
    const error = await refusal(
      publish(brand.id, {
        ...minimalContent(),
        pages: { landing: { faq: { landing: true } } },
        redirects: [{ from: '/x', to: 'https://evil.example', status: 302 }],
      }),
    )
    expect(error.fields?.map(({ path }) => path)).toEqual(['redirects.0.to', 'pages.landing.faq'])
  })

  test('can be rolled back to an earlier number, never to an unpublished one', async () => {
    const brand = await insertBrand(test$.db)
    await publish(brand.id, titled('one'))
    await publish(brand.id, titled('two'))
    await rollbackContent({ db: test$.db }, { brandId: brand.id, number: 1 })
    expect((await openStore().store.read(brand)).pages.home.title).toBe('one')
    expect((await refusal(rollbackContent({ db: test$.db }, { brandId: brand.id, number: 9 }))).code).toBe(
      'not_found',
    )
    expect(await publish(brand.id, titled('three'))).toMatchObject({ number: 3 })
  })

  test('reaches a store in another process through NOTIFY', async () => {
    const brand = await insertBrand(test$.db)
    await publish(brand.id, titled('one'))
    const { store } = openStore()
    await store.read(brand)
    const listener = new pg.Client(test$.url)
    await listener.connect()
    await listener.query(`listen ${contentChannel}`)
    const changed = new Promise<string>((resolve) => store.onChange(resolve))
    listener.on('notification', ({ payload }) => store.refresh(payload ?? ''))
    try {
      await publish(brand.id, titled('two'))
      expect(await changed).toBe(brand.id)
      expect((await store.read(brand)).pages.home.title).toBe('two')
    } finally {
      await listener.end()
    }
  })
})

describe('reading', () => {
  async function corrupt(brandId: string, number: number) {
    const where = eq(contentVersions.number, number)
    await test$.db
      .update(contentVersions)
      .set({ payload: { base: 'gone', brandId } })
      .where(where)
  }

  test('§5 content: unparsable content is logged and thrown while the last good version is served', async () => {
    const brand = await insertBrand(test$.db)
    await publish(brand.id, titled('good'))
    const { store, logged } = openStore()
    await store.read(brand)
    await publish(brand.id, titled('bad'))
    await corrupt(brand.id, 2)
    await store.refresh(brand.id)
    expect(logged).toContain('Unable to parse CMS Schema')
    expect((await store.read(brand)).pages.home.title).toBe('good')
    await expect(store.read(brand, '2')).rejects.toThrow('Unable to parse CMS Schema')
    // A process that starts now also serves the last good version.
    expect((await openStore().store.read(brand)).pages.home.title).toBe('good')
  })

  test('§8 content: with no good version left it throws, and is tried again', async () => {
    const brand = await insertBrand(test$.db)
    await publish(brand.id, titled('bad'))
    await corrupt(brand.id, 1)
    const { store } = openStore()
    await expect(store.read(brand)).rejects.toThrow('Unable to parse CMS Schema')
    await publish(brand.id, titled('good'))
    expect((await store.read(brand)).pages.home.title).toBe('good')
  })

  test('an unknown version is not found', async () => {
    const brand = await insertBrand(test$.db)
    await publish(brand.id, titled('one'))
    const { store } = openStore()
    for (const version of ['2', '0', '-1', '1e3', 'latest', '99999999999']) {
      expect((await refusal(store.read(brand, version))).code).toBe('not_found')
    }
    expect((await refusal(store.read(await insertBrand(test$.db)))).code).toBe('not_found')
  })

  test('replaces law placeholders with their words, in the working copy too', async () => {
    const brand = await insertBrand(test$.db)
    await publish(brand.id, titled('{{refund_days}} to change your mind'))
    const { store } = openStore()
    expect((await store.read(brand)).pages.home.title).toBe('30 days to change your mind')
    await saveWorkingContent(
      { db: test$.db, now },
      { brandId: brand.id, payload: titled('To {{child_age}}') },
    )
    const working = await store.read(brand, 'working', { previewOf: 'working' })
    expect(working.pages.home.title).toBe('To 26th birthday')
  })

  test('names its brand’s renewal notice days, as soon as they change', async () => {
    const brand = await insertBrand(test$.db)
    await publish(brand.id, titled('{{renewal_notices}} before'))
    const { store } = openStore()
    const titleWith = async (noticeDays?: [number, number]) =>
      (await store.read({ ...brand, settings: { ...brand.settings, noticeDays } })).pages.home.title
    expect(await titleWith()).toBe('35 and 15 days before')
    expect(await titleWith([40, 20])).toBe('40 and 20 days before')
    expect(store.lastRead(brand.id)?.pages.home.title).toBe('40 and 20 days before')
    expect(await titleWith()).toBe('35 and 15 days before')
  })

  test('with previewAccess staff, strangers get the published version whatever they request', async () => {
    const brand = await insertBrand(test$.db, { settings: { previewAccess: 'staff' } })
    await publish(brand.id, titled('one'))
    await publish(brand.id, titled('two'))
    await saveWorkingContent({ db: test$.db, now }, { brandId: brand.id, payload: titled('draft') })
    const { store } = openStore()
    for (const version of ['working', '1', 'nonsense']) {
      expect((await store.read(brand, version)).pages.home.title).toBe('two')
      expect(store.isPreview(brand, version)).toBe(false)
    }
    expect((await store.read(brand, 'working', { previewOf: 'working' })).pages.home.title).toBe('draft')
    expect((await store.read(brand, 'working', { previewOf: '1' })).pages.home.title).toBe('two')
  })
})
