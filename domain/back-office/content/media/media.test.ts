import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { media, mediaFiles } from '#db/schema/media.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { valueAt } from '#domain/back-office/content/change-draft.rules.ts'
import { readDraft, saveDraft } from '#domain/back-office/content/draft.server.ts'
import { publishDraft, reviewDraft } from '#domain/back-office/content/publish-draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { readPictureFile } from '#domain/content/media/media.queries.server.ts'
import { readPicturePath } from '#domain/content/media/media-path.rules.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { listPictures, readThumbnail } from './media.queries.server.ts'
import type { Picture } from './media.schema.ts'
import { addPicture, changePicture, deletePicture, replacePicture } from './media.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let brand: Brand
let by: { staffId: string; actor: string; ip: string }

beforeEach(async () => {
  brand = await insertBrand(database.db)
  await publish(database.db, brand)
  const { id } = await insertStaff(database.db, { role: 'editor', brandIds: [brand.id] })
  by = { staffId: id, actor: 'Ann Author <ann@example.com>', ip: '198.51.100.7' }
})

const deps = (db: Db = database.db) => ({ db, now, by })
const file = (color: string, width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()
const words = {
  title: 'The front desk',
  alt: 'Two people at a desk',
  focus: 'left',
  decoration: false,
} as const
const add = async (color: string, more = {}) =>
  addPicture(deps(), brand, { ...words, ...more, bytes: await file(color) })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.message,
  )
const listed = async (q = '') => (await listPictures(database.db, brand, { q, page: 1 })).pictures
const acts = async () => database.db.$count(auditLog)

/** Puts a picture on the draft's home page. */
async function show({ src, alt }: Pick<Picture, 'src' | 'alt'>) {
  const { revision } = await readDraft(database.db, brand)
  const blocks = [{ type: 'image', src, alt }]
  return saveDraft(deps(), brand, { revision, changes: [{ path: ['pages', 'home'], value: { blocks } }] })
}
async function publishAll() {
  const { revision, publishedVersion } = await readDraft(database.db, brand)
  return publishDraft(deps(), brand, { revision, publishedVersion })
}

describe('§console: the pictures of a brand', () => {
  test('a file is one picture however often and concurrently it is sent; it is found by its words', async () => {
    const [one, other] = await Promise.all([add('#123'), add('#123', { title: 'Again' })])
    expect(other.id).toBe(one.id)
    expect((await add('#123')).id).toBe(one.id)
    expect([await database.db.$count(media), await acts()]).toEqual([1, 1])
    await add('#456', { title: 'A garden', alt: '', decoration: true })
    expect((await listed('GARDEN')).map(({ title, alt }) => [title, alt])).toEqual([['A garden', '']])
    expect((await listed('two people')).map(({ id }) => id)).toEqual([one.id])
    expect(await listed('%')).toEqual([])
    const path = readPicturePath(one.src)
    const bytes = path && (await readPictureFile(database, { brandId: brand.id, ...path }))
    expect((await sharp(bytes ?? Buffer.alloc(0)).metadata()).format).toBe('webp')
    expect(await readThumbnail(database, { brandId: brand.id, id: one.id })).toEqual(bytes)
    const foreign = await insertBrand(database.db)
    expect(path && (await readPictureFile(database, { brandId: foreign.id, ...path }))).toBe(null)
    expect(await readThumbnail(database, { brandId: foreign.id, id: one.id })).toBe(null)
    expect(await refusal(changePicture(deps(), foreign, { ...words, id: one.id }))).toMatch(/couldn’t find/)
    const said = await changePicture(deps(), brand, { ...words, id: one.id, alt: 'New words', focus: 'top' })
    expect(said).toMatchObject({ alt: 'New words', focus: 'top', src: one.src })
    const { title, alt, focus } = one
    const stale = { ...words, id: one.id, title: 'Mine', seen: { title, alt, focus } }
    expect(await refusal(changePicture(deps(), brand, stale))).toContain(
      'Its description is “New words” now. What stays in view is top now.',
    )
    expect((await listed('New words')).map((each) => each.title)).not.toContain('Mine')
  })

  test('a picture in use can’t be deleted, with the reason; an unused one can, with its files', async () => {
    const picture = await add('#123')
    await show(picture)
    expect(await refusal(deletePicture(deps(), brand, picture))).toMatch(
      /^This picture is in use: the draft\./,
    )
    await publishAll()
    expect(await listed()).toMatchObject([{ usedAt: ['pages.home.blocks.0.src'], isPublished: true }])
    const { revision } = await readDraft(database.db, brand)
    await saveDraft(deps(), brand, {
      revision,
      changes: [{ path: ['pages', 'home'], value: { blocks: [] } }],
    })
    expect(await refusal(deletePicture(deps(), brand, picture))).toMatch(/in use: version 2\./)
    const unused = await add('#456')
    await deletePicture(deps(), brand, unused)
    expect([await database.db.$count(media), await database.db.$count(mediaFiles)]).toEqual([1, 2])
  })

  test('a replaced picture is the new one wherever the draft showed it, and visitors see it once published', async () => {
    const old = await add('#123')
    await show(old)
    await publishAll()
    const fresh = await replacePicture(deps(), brand, { id: old.id, bytes: await file('#789', 90) })
    expect(fresh).toMatchObject({ places: 1, alt: old.alt, focus: 'left', width: 90 })
    const { content, isWhole } = await readDraft(database.db, brand)
    expect([valueAt(content, ['pages', 'home', 'blocks', '0', 'src']), isWhole]).toEqual([fresh.src, true])
    expect(await listed()).toMatchObject([
      { id: fresh.id, usedAt: ['pages.home.blocks.0.src'], isPublished: false },
      { id: old.id, usedAt: [], isPublished: true },
    ])
  })

  test('content with an unknown picture, or one without alt text, can’t be published', async () => {
    const picture = await add('#123')
    const gone = picture.src.replace(/\/media\/.{43}/, `/media/${'x'.repeat(43)}`)
    await show({ src: gone, alt: 'Gone' })
    expect((await reviewDraft(database.db, brand)).faults).toEqual([
      {
        path: 'pages.home.blocks.0.src',
        message: 'This picture is not among the brand’s media. Choose another.',
      },
    ])
    expect(await refusal(publishAll())).toBe('This content names pictures that are not there.')
    const { faults } = await show({ src: picture.src, alt: ' ' })
    expect(faults).toEqual([
      { path: 'pages.home.blocks.0.alt', message: 'Say what the picture shows, or mark it as decoration.' },
    ])
  })

  test('deleted by one person while another adds it to the draft: deleted, or shown, never both', async () => {
    const picture = await add('#123')
    const [deleted, shown] = await Promise.all([
      refusal(deletePicture(deps(), brand, picture)),
      show(picture),
    ])
    expect(shown.isWhole).toBe(true)
    const isThere = (await listed()).length === 1
    expect(isThere).toBe(deleted !== null)
    expect((await reviewDraft(database.db, brand)).faults).toHaveLength(isThere ? 0 : 1)
  })

  test('killed at any statement, a picture is saved completely and audited, or not at all', async () => {
    const bytes = await file('#123')
    for (let statements = 0; ; statements += 1) {
      const dying = createCrashingDb(database.url, statements)
      await addPicture(deps(dying.db), brand, { ...words, bytes }).catch(() => null)
      await dying.close()
      const counts = [await database.db.$count(media), await database.db.$count(mediaFiles), await acts()]
      expect([
        [0, 0, 0],
        [1, 2, 1],
      ]).toContainEqual(counts)
      if (!dying.died) break
    }
    expect(await acts()).toBe(1)
  })
})
