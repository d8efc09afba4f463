import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { readPreviewToken } from '#domain/content/preview-token.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { valueAt } from './change-draft.rules.ts'
import { readDraft, saveDraft } from './draft.server.ts'
import { recordPresence } from './editor-presence.server.ts'
import { listVersions, publishDraft, reviewDraft, rollBack, shareDraft } from './publish-draft.server.ts'

const database = useDatabase()
let now = new Date('2026-11-20T18:00:00Z')
let brand: Brand
let people: { id: string; name: string; email: string }[]

beforeEach(async () => {
  now = new Date('2026-11-20T18:00:00Z')
  brand = await insertBrand(database.db)
  await publish(database.db, brand)
  people = [
    await insertStaff(database.db, { name: 'Ann Author', role: 'editor', brandIds: [brand.id] }),
    await insertStaff(database.db, { name: 'Ben Builder', role: 'editor', brandIds: [brand.id] }),
  ]
})

const deps = (who = 0, db: Db = database.db) => {
  const person = people[who]
  const by = { staffId: person?.id ?? '', actor: `${person?.name} <${person?.email}>`, ip: '198.51.100.7' }
  return { db, now, by }
}
const titled = (title: string) => ({ blocks: [{ type: 'hero', title }] })
const save = (title: string, { revision = 0, who = 0 } = {}) =>
  saveDraft(deps(who), brand, { revision, changes: [{ path: ['pages', 'home'], value: titled(title) }] })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => ({ code: error.code, message: error.message, ...error.details }),
  )
const titleOf = (content: unknown) => valueAt(content, ['pages', 'home', 'blocks', '0', 'title'])
const acts = async () =>
  (
    await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.brandId, brand.id))
      .orderBy(asc(auditLog.number))
  ).map(({ action }) => action)
const store = () => createContentStore({ db: database.db, log: () => {} })

describe('§console: the draft of a brand’s content', () => {
  test('is saved part by part over its base revision; a save from an older one gets the current state', async () => {
    expect(await readDraft(database.db, brand)).toMatchObject({
      revision: 0,
      publishedVersion: 1,
      faults: [],
    })
    expect(await save('First')).toMatchObject({ revision: 1, isWhole: true, faults: [] })
    const told = await refusal(save('Second', { who: 1 }))
    expect(told).toMatchObject({
      code: 'conflict',
      message: 'Ann Author has saved this draft since you opened it.',
      draft: { revision: 1 },
    })
    expect(titleOf(told?.draft.content)).toBe('First')
    await save('Second', { revision: 1, who: 1 })
    const draft = await readDraft(database.db, brand)
    expect([draft.revision, titleOf(draft.content)]).toEqual([2, 'Second'])
    // Visitors see the published version; the preview link shows the draft.
    const working = await store().read(brand, 'working', { previewOf: 'working' })
    expect([titleOf(await store().read(brand)), titleOf(working)]).toEqual([
      'Care you can plan for',
      'Second',
    ])
  })

  test('of many saves at once from one revision one is kept, including the command line’s', async () => {
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title, at) =>
        refusal(save(title, { who: at % 2 })).then((told) => told?.code ?? title),
      ),
    )
    const kept = all.filter((each) => each !== 'conflict')
    expect(kept).toHaveLength(1)
    expect(titleOf((await readDraft(database.db, brand)).content)).toBe(kept[0])
    const payload = (await readDraft(database.db, brand)).content
    await saveWorkingContent({ db: database.db, now }, { brandId: brand.id, payload })
    expect((await refusal(save('x', { revision: 1 })))?.code).toBe('conflict')
    expect((await readDraft(database.db, brand)).revision).toBe(2)
  })

  test('keeps invalid parts, says where, renders the page as it was before, and doesn’t publish it', async () => {
    await save('Whole')
    const saved = await save('', { revision: 1 })
    expect(saved).toEqual({
      revision: 2,
      isWhole: false,
      faults: [{ path: 'pages.home.blocks.0.title', message: 'Give this block a title.' }],
    })
    expect(titleOf((await readDraft(database.db, brand)).content)).toBe('')
    const drawn = await store().read(brand, 'working', { previewOf: 'working' })
    expect(titleOf(drawn)).toBe('Whole')
    const told = await refusal(publishDraft(deps(), brand, { revision: 2, publishedVersion: 1 }))
    expect(told?.code).toBe('invalid')
    const [row] = await database.db.select().from(brands).where(eq(brands.id, brand.id))
    expect(row?.publishedVersion).toBe(1)
  })

  test('is audited once per stretch of one person’s work', async () => {
    await save('1')
    await save('2', { revision: 1 })
    await save('3', { revision: 2, who: 1 })
    now = new Date(now.getTime() + 16 * 60_000)
    await save('4', { revision: 3, who: 1 })
    expect(await acts()).toEqual(['content.drafted', 'content.drafted', 'content.drafted'])
  })

  test('an empty brand starts with a publishable page', async () => {
    const fresh = await insertBrand(database.db)
    const draft = await readDraft(database.db, fresh)
    expect([draft.revision, draft.faults, draft.publishedVersion]).toEqual([0, [], null])
    await saveDraft(deps(), fresh, { revision: 0, changes: [{ path: ['redirects'], value: [] }] })
    expect(await publishDraft(deps(), fresh, { revision: 1, publishedVersion: null })).toMatchObject({
      number: 1,
    })
  })

  test('shows who else has it open, as long as they do', async () => {
    const at = (who: number, part: string) =>
      recordPresence(
        { ...deps(who), secret: testConfig.sessionSecret },
        { brand, staffId: people[who]?.id ?? '', part },
      )
    expect(await at(0, 'page/home')).toMatchObject({ revision: 0, others: [] })
    await save('Seen')
    expect(await at(1, 'theme')).toMatchObject({
      revision: 1,
      others: [{ name: 'Ann Author', part: 'page/home' }],
    })
    now = new Date(now.getTime() + 41_000)
    expect((await at(1, 'theme')).others).toEqual([])
  })
})

describe('§console: publishing', () => {
  test('publishes what was reviewed, with its note and author, and an earlier version can be restored', async () => {
    await save('Second')
    expect((await reviewDraft(database.db, brand)).changes).toEqual([
      {
        where: 'Home › Opening “Care you can plan for”',
        what: 'Title',
        before: 'Care you can plan for',
        after: 'Second',
      },
    ])
    const look = { revision: 1, publishedVersion: 1, note: 'A new beginning' }
    expect(await publishDraft(deps(), brand, look)).toMatchObject({ number: 2 })
    expect(titleOf(await store().read(brand))).toBe('Second')
    expect((await reviewDraft(database.db, brand)).changes).toEqual([])
    const fresh = { ...brand, publishedVersion: 2 }
    await rollBack(deps(1), fresh, { number: 1, publishedVersion: 2, reason: 'Too early' })
    expect(titleOf(await store().read(brand))).toBe('Care you can plan for')
    const { versions } = await listVersions(database.db, brand.id)
    expect(
      versions.map(({ number, note, author, isPublished }) => [number, note, author, isPublished]),
    ).toEqual([
      [2, 'A new beginning', 'Ann Author', false],
      [1, null, null, true],
    ])
    expect(await acts()).toEqual(['content.drafted', 'content.published', 'content.rolled_back'])
  })

  test('of two at once one succeeds, and the other is refused; so is a reviewer of an older draft', async () => {
    await save('Second')
    const look = { revision: 1, publishedVersion: 1 }
    const codes = await Promise.all(
      [0, 1].map((who) => refusal(publishDraft(deps(who), brand, look)).then((told) => told?.code ?? 'done')),
    )
    expect(codes.toSorted()).toEqual(['conflict', 'done'])
    await save('Third', { revision: 1 })
    const old = await refusal(publishDraft(deps(), brand, { revision: 1, publishedVersion: 2 }))
    expect(old?.code).toBe('conflict')
    expect(await database.db.$count(contentVersions, eq(contentVersions.brandId, brand.id))).toBe(3)
    const back = await refusal(rollBack(deps(), brand, { number: 1, publishedVersion: 1, reason: 'Late' }))
    expect(back?.message).toBe('Version 2 was published since you opened this. Review the changes again.')
  })

  test('killed at any statement, all of it is published or nothing, and the audit says which', async () => {
    await save('Second')
    for (let statements = 0; ; statements += 1) {
      const { publishedVersion, revision } = await readDraft(database.db, brand)
      const dying = createCrashingDb(database.url, statements)
      const look = { revision, publishedVersion }
      await publishDraft(deps(0, dying.db), brand, look).catch(() => null)
      await dying.close()
      const after = await readDraft(database.db, brand)
      const published = (await acts()).filter((action) => action === 'content.published').length
      const { versions } = await listVersions(database.db, brand.id)
      expect([statements, after.publishedVersion, versions.length]).toEqual([
        statements,
        1 + published,
        1 + published,
      ])
      if (!dying.died) break
    }
    expect(await acts()).toContain('content.published')
  })

  test('a link to the draft opens only that, until it expires', async () => {
    const url = new URL(await shareDraft({ ...deps(), config: testConfig }, brand, 2))
    const token = url.searchParams.get('preview')
    const read = (minutes: number) =>
      readPreviewToken(testConfig.sessionSecret, {
        brandId: brand.id,
        token,
        now: new Date(now.getTime() + minutes * 60_000),
      })
    expect([read(119)?.version, read(121)]).toEqual(['working', null])
    expect(await acts()).toEqual(['content.shared'])
  })
})
