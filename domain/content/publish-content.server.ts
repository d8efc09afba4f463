import { eq, max, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import { brandSettingsSchema } from '#domain/brands/brand.schema.ts'
import { DomainError, type FieldError, notFound } from '#domain/errors.ts'
import { checkPublishable } from './check-content.server.ts'
import { findContentVersion, listsOfNoPlan } from './content.queries.server.ts'
import { warnOfContent } from './content.rules.ts'
import type { ContentPayload } from './content.schema.ts'
import { contentChannel } from './content-store.server.ts'
import { missingPictures } from './media/media.queries.server.ts'

type Publication = { note?: string | undefined; author?: string | undefined }

/**
 * Publishes the brand's working copy under its next number and notifies every instance. The working copy stays as the
 * basis for further changes. `author`: the publisher, absent on the command line. `warnings`: issues that don't block
 * publication.
 *
 * @throws DomainError `invalid` with every wrong path, prohibited word and missing picture; `not_found` without a
 * working copy.
 */
export async function publishContent(
  { db, now }: DbAt,
  { brandId, note, author }: Publication & { brandId: string },
): Promise<{ number: number; warnings: FieldError[] }> {
  return db.transaction(async (tx) => {
    // The brand's row is the lock: two concurrent publications get two numbers.
    const [brand] = await tx
      .select({ settings: brands.settings })
      .from(brands)
      .where(eq(brands.id, brandId))
      .for('no key update')
    const working = await findContentVersion(tx, { brandId, version: 'working' })
    if (!brand || !working) throw notFound()
    const content = working.unfinished ?? working.payload
    return publishPayload({ db: tx, now }, { brandId, settings: brand.settings, content, note, author })
  })
}

/**
 * Publishes the given content in the transaction of a caller that holds the lock on the brand's row.
 *
 * @throws DomainError `invalid` with every wrong path, prohibited word and missing picture.
 */
export async function publishPayload(
  { db: tx, now }: DbAt,
  { brandId, content, ...more }: Publication & { brandId: string; content: unknown; settings: unknown },
): Promise<{ number: number; warnings: FieldError[] }> {
  const { note, author } = more
  const payload = await requirePublishable(tx, { brandId, content, settings: more.settings })
  const [last] = await tx
    .select({ number: max(contentVersions.number) })
    .from(contentVersions)
    .where(eq(contentVersions.brandId, brandId))
  const number = (last?.number ?? 0) + 1
  await tx
    .insert(contentVersions)
    .values({ brandId, number, payload, note, author, createdAt: now, publishedAt: now })
  await tx.update(brands).set({ publishedVersion: number }).where(eq(brands.id, brandId))
  await announce(tx, brandId)
  return { number, warnings: warnOfContent(payload) }
}

/**
 * The content if it may be published now, its pictures and plans included. @throws DomainError `invalid` with every
 * error.
 */
export async function requirePublishable(
  db: Db,
  { brandId, content, settings }: { brandId: string; content: unknown; settings: unknown },
): Promise<ContentPayload> {
  const payload = checkPublishable(content, brandSettingsSchema.parse(settings))
  const missing = await missingPictures(db, brandId, payload)
  if (missing.length > 0)
    throw new DomainError('invalid', 'This content names pictures that are not there.', { fields: missing })
  const closed = await listsOfNoPlan(db, brandId, payload)
  if (closed.length > 0)
    throw new DomainError('invalid', 'With this content the site would show no plan.', { fields: closed })
  return payload
}

/** Notifies every instance when the transaction commits. */
export async function announce(tx: Db, brandId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${contentChannel}, ${brandId})`)
}
