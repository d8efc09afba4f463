import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema/staff.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { readDraft, saveDraft } from '#domain/back-office/content/draft.server.ts'
import type { Field } from '#domain/back-office/content/fields.rules.ts'
import { contentForms } from '#domain/back-office/content/forms.rules.ts'
import { publishDraft, reviewDraft } from '#domain/back-office/content/publish-draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { hashOf } from '#domain/content/spanish/spanish.rules.ts'
import { wordKeys } from '#domain/content/spanish/texts.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { publishSpanish } from './publish-spanish.server.ts'
import { readSpanish } from './read-spanish.server.ts'
import { importSpanish, saveSpanish, showSpanish } from './save-spanish.server.ts'
import { spanishCsv } from './spanish-csv.rules.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let brand: Brand
let by: { staffId: string; actor: string; ip: string }

beforeEach(async () => {
  brand = await insertBrand(database.db)
  const pages = {
    home: {
      title: 'Welcome',
      blocks: [{ type: 'hero' as const, title: 'Care', text: 'In {{refund_days}}.' }],
    },
    terms: { blocks: [{ type: 'rich_text' as const, html: '<p>The <a href="/faq">rules</a></p>' }] },
  }
  await saveWorkingContent(
    { db: database.db, now },
    { brandId: brand.id, payload: minimalContent({ pages }) },
  )
  const { id, email } = await insertStaff(database.db, { name: 'Ann', role: 'editor', brandIds: [brand.id] })
  by = { staffId: id, actor: `Ann <${email}>`, ip: '198.51.100.7' }
})

const deps = () => ({ db: database.db, now, by })
const read = () => readSpanish(database.db, brand, now)
const pageOf = async (page: string) => (await read()).pages.find((each) => each.page === page)
const textsNow = async () => (await read()).pages.flatMap(({ texts }) => texts)
const edit = (key: string, english: string, text: string, was: string | null = null) => ({
  key,
  ofHash: hashOf(english),
  was,
  text,
})
const home = [
  edit('home.title', 'Welcome', 'Le damos la bienvenida'),
  edit('home.hero.title', 'Care', 'Cuidado'),
  edit('home.hero.text', 'In {{refund_days}}.', 'En {{refund_days}}.'),
]
const acts = async () =>
  (
    await database.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.brandId, brand.id))
      .orderBy(asc(auditLog.number))
  ).map(({ action, after }) => [action, after])

test('the studio shows both languages of each page, with what is missing', async () => {
  expect(await pageOf('home')).toMatchObject({
    isPage: true,
    isLaw: false,
    isShown: false,
    fresh: 0,
    stale: 0,
    missing: 3,
    texts: [
      { key: 'home.title', english: 'Welcome', spanish: null, state: 'missing' },
      { key: 'home.hero.title', english: 'Care' },
      { key: 'home.hero.text', english: 'In {{refund_days}}.' },
    ],
  })
  expect(await pageOf('terms')).toMatchObject({ isLaw: true, texts: [{ isRich: true }] })
})

test('Spanish is saved text by text, audited, and shown once its page is complete and enabled', async () => {
  expect(await saveSpanish(deps(), brand, { texts: home.slice(0, 2) })).toMatchObject({
    saved: 2,
    refused: [],
  })
  const page = { page: 'home', isShown: true }
  const refusal: unknown = await showSpanish(deps(), brand, page).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'invalid', fields: [{ path: 'page' }] })
  await saveSpanish(deps(), brand, { texts: home.slice(2) })
  await showSpanish(deps(), brand, page)
  expect(await pageOf('home')).toMatchObject({ fresh: 3, missing: 0, isShown: true })

  const { revision, publishedVersion } = await readDraft(database.db, brand)
  await publishDraft(deps(), brand, { revision, publishedVersion })
  const store = createContentStore({ db: database.db, log: () => {} })
  const { pages } = await store.read(brand, undefined, { locale: 'es' })
  expect(pages.home).toMatchObject({
    title: 'Le damos la bienvenida',
    blocks: [{ title: 'Cuidado', text: 'En 30 días.' }],
  })
  expect(await acts()).toEqual([
    ['content.translated', { texts: 2 }],
    ['content.translated', { texts: 1 }],
    ['content.translated', { page: 'home', isShown: true }],
    ['content.published', { version: 1 }],
  ])
})

test('the Spanish of published content is published separately, while the English of the draft waits', async () => {
  const publish = async () => {
    const { revision, publishedVersion } = await read()
    return publishSpanish(deps(), brand, { revision, publishedVersion: publishedVersion ?? 0 })
  }
  await expect(publish()).rejects.toMatchObject({ code: 'conflict' })
  const first = await readDraft(database.db, brand)
  await publishDraft(deps(), brand, { ...first, note: undefined })
  await saveSpanish(deps(), brand, { texts: home })
  await showSpanish(deps(), brand, { page: 'home', isShown: true })
  const { revision } = await readDraft(database.db, brand)
  const blocks = [{ type: 'hero', title: 'Better care', text: 'In {{refund_days}}.' }]
  const value = { title: 'Welcome', blocks }
  await saveDraft(deps(), brand, { revision, changes: [{ path: ['pages', 'home'], value }] })
  expect(await read()).toMatchObject({ publishedVersion: 1, canPublish: true })
  expect(await publish()).toEqual({ number: 2 })

  const store = createContentStore({ db: database.db, log: () => {} })
  const seen = async (locale: 'en' | 'es') => (await store.read(brand, undefined, { locale })).pages.home
  expect(await seen('en')).toMatchObject({ title: 'Welcome', blocks: [{ title: 'Care' }] })
  // Visitors see a block's Spanish for the English they see, though the draft's English has changed; the draft keeps
  // its own.
  expect(await seen('es')).toMatchObject({ title: 'Le damos la bienvenida', blocks: [{ title: 'Cuidado' }] })
  expect(await pageOf('home')).toMatchObject({ fresh: 2, stale: 1, isShown: true })
  expect((await readDraft(database.db, brand)).content).toMatchObject({ pages: { home: { blocks } } })
  expect((await read()).canPublish).toBe(false)
  await expect(publish()).rejects.toMatchObject({ code: 'conflict' })
  expect((await acts()).at(-1)).toEqual(['content.published', { version: 2 }])

  // Spanish removed for unchanged English is removed; Spanish of the draft's new English isn't published with the old
  // English.
  await saveSpanish(deps(), brand, {
    texts: [
      edit('home.title', 'Welcome', '', 'Le damos la bienvenida'),
      edit('home.hero.title', 'Better care', 'Mejor cuidado', 'Cuidado'),
    ],
  })
  await publish()
  await store.refresh(brand.id)
  expect(await seen('es')).toMatchObject({ title: 'Welcome', blocks: [{ title: 'Cuidado' }] })
})

test('a changed English text makes its Spanish stale, which is kept for the translator and counted', async () => {
  await saveSpanish(deps(), brand, { texts: home })
  const { revision } = await readDraft(database.db, brand)
  const value = {
    title: 'Welcome back',
    blocks: [{ type: 'hero', title: 'Care', text: 'In {{refund_days}}.' }],
  }
  await saveDraft(deps(), brand, { revision, changes: [{ path: ['pages', 'home'], value }] })
  expect(await pageOf('home')).toMatchObject({
    fresh: 2,
    stale: 1,
    texts: [{ key: 'home.title', spanish: 'Le damos la bienvenida', state: 'stale' }, {}, {}],
  })
})

test('a text made from other English, over other Spanish, or with other links or laws is refused alone', async () => {
  await saveSpanish(deps(), brand, { texts: home.slice(0, 1) })
  const { refused, saved } = await saveSpanish(deps(), brand, {
    texts: [
      edit('home.title', 'Welcome', 'Hola'),
      edit('home.hero.title', 'Caring', 'Cuidado'),
      edit('home.hero.text', 'In {{refund_days}}.', 'En 30 días.'),
      edit(
        'terms.rich_text.html',
        '<p>The <a href="/faq">rules</a></p>',
        '<p>Las <a href="https://x.example">reglas</a></p>',
      ),
      edit('home.nothing.title', 'Welcome', 'Hola'),
      edit(
        'terms.rich_text.html',
        '<p>The <a href="/faq">rules</a></p>',
        '<p>Las <a href="/faq">reglas</a></p>',
      ),
    ],
  })
  expect(saved).toBe(1)
  expect(refused.map(({ key, reason }) => [key, reason.split(' ').slice(0, 4).join(' ')])).toEqual([
    ['home.title', 'Someone has changed the'],
    ['home.hero.title', 'The English has changed'],
    ['home.hero.text', 'It has other words'],
    ['terms.rich_text.html', 'Its links lead elsewhere'],
    ['home.nothing.title', 'This text no longer'],
  ])
})

test('the reviewer of a text is saved with the day, and cleared when the text changes', async () => {
  const [title] = home
  if (!title) throw new Error('no text')
  await saveSpanish(deps(), brand, { texts: [{ ...title, reviewedBy: 'Rosa Ortiz, ATA' }] })
  expect((await textsNow())[0]).toMatchObject({ reviewedBy: 'Rosa Ortiz, ATA', reviewedOn: '2026-11-20' })
  await saveSpanish(deps(), brand, { texts: [edit('home.title', 'Welcome', 'Hola', title.text)] })
  expect((await textsNow())[0]).toMatchObject({ spanish: 'Hola', reviewedBy: null, reviewedOn: null })
})

test('words a savings plan may not use block publication, in Spanish too', async () => {
  await saveSpanish(deps(), brand, { texts: [edit('home.title', 'Welcome', 'Su cobertura dental')] })
  const { revision, publishedVersion, faults } = await readDraft(database.db, brand)
  expect(faults.map(({ path }) => path)).toEqual(['es.texts.home.title.text'])
  await expect(publishDraft(deps(), brand, { revision, publishedVersion })).rejects.toThrow(DomainError)
})

test('names of plans, services and categories are translatable, and stale when a plan is renamed', async () => {
  const price = { service: 'exam', name: 'Exam', category: 'Exams', usualCents: 6_000, memberCents: 3_000 }
  const { id: feeScheduleId } = await insertFeeSchedule(database.db, { brandId: brand.id, prices: [price] })
  await insertPlan(database.db, { brandId: brand.id, slug: 'one', name: 'One', feeScheduleId })
  const keys = (await textsNow()).map(({ key }) => key)
  expect(keys).toEqual(
    expect.arrayContaining(['plans.one.name', 'plans.one.summary', 'prices.services.exam']),
  )
  await saveSpanish(deps(), brand, { texts: [edit('plans.one.name', 'One', 'Uno')] })
  const store = createContentStore({ db: database.db, log: () => {} })
  const { spoken } = await store.read(
    { ...brand, settings: { ...brand.settings, previewAccess: 'open' } },
    'working',
    { locale: 'es' },
  )
  expect([spoken?.say('One'), spoken?.say('One Plus')]).toEqual(['Uno', undefined])
})

test('a returned translator’s file: new texts are saved, unchanged ones skipped, the rest reported with their rows', async () => {
  await saveSpanish(deps(), brand, { texts: home.slice(0, 1) })
  const file = (spanish: Record<string, string>, texts: Awaited<ReturnType<typeof textsNow>>) => {
    const rows = spanishCsv(texts).split('\r\n')
    return rows
      .map((row) => {
        const key = row.split(',')[0] ?? ''
        const text = spanish[key]
        return text === undefined ? row : row.replace(`,,missing`, `,"${text.replaceAll('"', '""')}",missing`)
      })
      .join('\r\n')
  }
  const asked = await textsNow()
  const csv = file({ 'home.hero.title': 'Cuidado', 'home.hero.text': 'Un seguro en {{refund_days}}.' }, asked)
  expect(await importSpanish(deps(), brand, { csv, reviewedBy: undefined })).toMatchObject({
    saved: 1,
    unchanged: 1,
    refused: [{ row: 4, key: 'home.hero.text', reason: 'Say “seguro” only in “no es un seguro”.' }],
  })
  // The same file again: its texts are already saved.
  expect(await importSpanish(deps(), brand, { csv })).toMatchObject({ saved: 0, unchanged: 2 })
})

test('a file never overwrites changes made since it was exported: other English, or other Spanish', async () => {
  await saveSpanish(deps(), brand, { texts: home.slice(0, 2) })
  const csv = spanishCsv(await textsNow())
    .replace('Le damos la bienvenida', 'Hola')
    .replace(',Cuidado,', ',Atención,')
  const { revision } = await readDraft(database.db, brand)
  const value = {
    title: 'Welcome back',
    blocks: [{ type: 'hero', title: 'Care', text: 'In {{refund_days}}.' }],
  }
  await saveDraft(deps(), brand, { revision, changes: [{ path: ['pages', 'home'], value }] })
  await saveSpanish(deps(), brand, { texts: [edit('home.hero.title', 'Care', 'Cuidados', 'Cuidado')] })
  const { saved, refused } = await importSpanish(deps(), brand, { csv })
  expect(saved).toBe(0)
  expect(refused).toEqual([
    { row: 2, key: 'home.title', reason: 'The English has changed since. Translate the current text.' },
    { row: 3, key: 'home.hero.title', reason: 'Someone has changed the Spanish since.' },
  ])
  expect((await textsNow())[1]?.spanish).toBe('Cuidados')

  const stale = spanishCsv(await textsNow())
  expect((await importSpanish(deps(), brand, { csv: stale })).refused).toEqual([
    { row: 2, key: 'home.title', reason: 'It’s still the Spanish of an earlier English text.' },
  ])
})

test('before publishing, one sees which pages change in Spanish, and which have a text that isn’t current', async () => {
  await saveSpanish(deps(), brand, { texts: home })
  await showSpanish(deps(), brand, { page: 'home', isShown: true })
  const whats = async () => {
    const { changes, warnings } = await reviewDraft(database.db, brand)
    return [
      changes.filter(({ where }) => where === 'Spanish').map(({ what }) => what),
      warnings.filter(({ path }) => path.startsWith('es.')),
    ]
  }
  expect(await whats()).toEqual([['home: 3 texts were changed.', 'home is shown in Spanish.'], []])
  const { revision } = await readDraft(database.db, brand)
  const value = {
    title: 'Welcome back',
    blocks: [{ type: 'hero', title: 'Care', text: 'In {{refund_days}}.' }],
  }
  await saveDraft(deps(), brand, { revision, changes: [{ path: ['pages', 'home'], value }] })
  expect((await whats())[1]).toEqual([
    {
      path: 'es.pages.home',
      message: 'One text has no current Spanish: each section with such a text is shown in English.',
    },
  ])
})

/** Studio fields whose text is the same in both languages, or that no visitor reads. */
const notWords = [
  'from',
  'coupon',
  'state',
  'favicon',
  'group_key',
  'global_title',
  'header_phone_number',
  'header_phone_link',
  'header_log_alt',
  'footer_logo_alt',
  'icon',
  'name',
  'zip',
]

test('each text field of the studio is translatable, or listed as not', () => {
  const { site, page, landing, state, blocks } = contentForms()
  const names = (field: Field): string[] => {
    if (field.kind === 'group') return (field.fields ?? []).flatMap(names)
    if (field.kind === 'list') {
      const item = field.item?.fields
        ? field.item.fields.flatMap(names)
        : names({ ...field.item, name: field.name } as Field)
      return item
    }
    return ['line', 'text', 'rich'].includes(field.kind) ? [field.name.split('.').at(-1) ?? ''] : []
  }
  const all = [
    ...Object.values(site).flat(),
    ...page,
    ...landing,
    ...state,
    ...blocks.flatMap(({ fields }) => fields),
  ]
  const unknown = [...new Set(all.flatMap(names))].filter(
    (name) => !wordKeys.has(name) && !notWords.includes(name),
  )
  expect(unknown).toEqual([])
})
