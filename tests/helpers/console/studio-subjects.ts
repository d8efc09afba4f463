import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { contentLinks, contentSchedules } from '#db/schema/content.ts'
import { media, mediaFiles } from '#db/schema/media.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { type ContentPayload, contentSchema } from '#domain/content/content.schema.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { hashOf, translator } from '#domain/content/spanish/spanish.rules.ts'
import { textsOf } from '#domain/content/spanish/texts.rules.ts'

/** A two-pixel picture. */
const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNg6PjP0PEfAAi6Aw9Y86crAAAAAElFTkSuQmCC',
  'base64',
)

/** A one-pixel picture of a brand. Its content doesn't matter. */
export async function insertPicture(db: Db, brandId: string): Promise<string> {
  const id = newId()
  const words = { title: 'A tooth', alt: 'A tooth', author: 'Ann <ann@example.com>' }
  await db.insert(media).values({ id, brandId, hash: newId(), width: 1, height: 1, ...words })
  await db.insert(mediaFiles).values({ brandId, mediaId: id, width: 1, format: 'webp', bytes: tinyPicture })
  return id
}

/** A valid body for each content studio call, given the current draft and publication. */
export const studioBodies: Record<string, (db: Db, at: { brandId: string }) => Promise<object>> = {
  'PUT /api/admin/content/draft': async (db, { brandId }) => ({
    revision: await revisionOf(db, brandId),
    changes: [{ path: ['redirects'], value: [] }],
  }),
  'PUT /api/admin/content/spanish': async (db, { brandId }) => {
    const { key, english, spanish } = await aTextOf(db, brandId)
    return { texts: [{ key, ofHash: hashOf(english), was: spanish, text: `Texto ${newId()}` }] }
  },
  'POST /api/admin/content/spanish/pages': async (db, { brandId }) => {
    const content = await contentOf(db, brandId)
    if (content) {
      const es = { pages: ['home'], texts: content.es?.texts ?? {} }
      await saveWorkingContent({ db, now: new Date() }, { brandId, payload: { ...content, es } })
    }
    return { page: 'home', isShown: false }
  },
  'POST /api/admin/content/spanish/publish': async (db, { brandId }) => {
    const { key, english } = await aTextOf(db, brandId)
    const content = await contentOf(db, brandId)
    if (content) {
      const texts = { ...content.es?.texts, [key]: { text: `Texto ${newId()}`, ofHash: hashOf(english) } }
      const es = { pages: content.es?.pages ?? [], texts }
      await saveWorkingContent({ db, now: new Date() }, { brandId, payload: { ...content, es } })
    }
    return {
      revision: await revisionOf(db, brandId),
      publishedVersion: (await publishedOf(db, brandId)) ?? 1,
    }
  },
  'POST /api/admin/content/spanish/csv': async (db, { brandId }) => {
    const { key, english } = await aTextOf(db, brandId)
    return { csv: `id,english,spanish\n${key},"${english.replaceAll('"', '""')}",Texto ${newId()}\n` }
  },
  'POST /api/admin/content/presence': async () => ({ part: 'page/home' }),
  'POST /api/admin/content/publish': async (db, { brandId }) => ({
    revision: await revisionOf(db, brandId),
    publishedVersion: await publishedOf(db, brandId),
  }),
  'POST /api/admin/content/rollback': async (db, { brandId }) => ({
    number: 1,
    publishedVersion: (await publishedOf(db, brandId)) ?? 1,
    reason: 'For the matrix',
  }),
  'POST /api/admin/content/schedule': async (db, { brandId }) => ({
    revision: await revisionOf(db, brandId),
    publishedVersion: await publishedOf(db, brandId),
    at: '2026-12-01T09:00',
    replaces: await scheduleOf(db, brandId),
  }),
  'POST /api/admin/content/unschedule': async (db, { brandId }) => ({
    id: (await scheduleOf(db, brandId)) ?? (await insertSchedule(db, brandId)),
  }),
  'POST /api/admin/media': async () => tinyPicture,
  'POST /api/admin/cases/{id}/files': async () => tinyPicture,
  'POST /api/admin/media/{id}/replace': async () => tinyPicture,
  'PUT /api/admin/media/{id}': async () => ({ title: 'A tooth', alt: 'A tooth that shines' }),
  'POST /api/admin/content/endPreviewLink': async (db, { brandId }) => ({
    id: await insertLink(db, brandId),
  }),
  'POST /api/admin/content/previewLink': async () => ({ hours: 1 }),
}

/** A link to a brand's draft. Without the brand, only an id. */
async function insertLink(db: Db, brandId: string): Promise<string> {
  const id = newId()
  const expiresAt = new Date('2026-12-01T12:00:00Z')
  if ((await db.$count(brands, eq(brands.id, brandId))) === 0) return id
  await db.insert(contentLinks).values({ id, brandId, madeBy: 'Ann', expiresAt })
  return id
}

async function scheduleOf(db: Db, brandId: string): Promise<string | null> {
  const own = eq(contentSchedules.brandId, brandId)
  const [row] = await db.select({ id: contentSchedules.id }).from(contentSchedules).where(own)
  return row?.id ?? null
}

/** A scheduled publication of a brand. Without the brand, only an id. */
async function insertSchedule(db: Db, brandId: string): Promise<string> {
  const id = newId()
  const [brand] = await db.select().from(brands).where(eq(brands.id, brandId))
  if (!brand) return id
  const { id: scheduledBy } = await insertStaff(db, { brandIds: [brandId] })
  const startsAt = new Date('2026-12-01T12:00:00Z')
  await db.insert(contentSchedules).values({ id, brandId, payload: {}, revision: 0, startsAt, scheduledBy })
  return id
}

/** The draft of a brand, or its published content. Null without either. */
async function contentOf(db: Db, brandId: string): Promise<ContentPayload | null> {
  const number = await publishedOf(db, brandId)
  const stored =
    (await findContentVersion(db, { brandId, version: 'working' })) ??
    (number === null ? null : await findContentVersion(db, { brandId, version: number }))
  return stored && contentSchema.parse(stored.payload)
}

/** A text of a brand's home page with its Spanish. Without content, the text it would start with. */
async function aTextOf(db: Db, brandId: string) {
  const content = await contentOf(db, brandId)
  const [brand] = await db.select({ name: brands.name }).from(brands).where(eq(brands.id, brandId))
  const texts = content ? textsOf(content).filter(({ page }) => page === 'home') : []
  const [{ key, english } = { key: 'home.hero.title', english: brand?.name ?? '' }] = texts
  return { key, english, spanish: translator(content?.es)(key, english).spanish?.text ?? null }
}

async function revisionOf(db: Db, brandId: string): Promise<number> {
  return (await findContentVersion(db, { brandId, version: 'working' }))?.revision ?? 0
}

async function publishedOf(db: Db, brandId: string): Promise<number | null> {
  const [brand] = await db
    .select({ version: brands.publishedVersion })
    .from(brands)
    .where(eq(brands.id, brandId))
  return brand?.version ?? null
}
