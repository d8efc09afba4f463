import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { contentVersions } from '#db/schema/brands.ts'
import { contentSchedules } from '#db/schema/content.ts'
import { media, mediaFiles } from '#db/schema/media.ts'
import { lockDraft, writeDraft } from '#domain/back-office/content/draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { requireUnchanged } from '#domain/changed-meanwhile.rules.ts'
import { keepBytes, removeBytes } from '#domain/content/media/media-bytes.server.ts'
import { picturePath, readPicturePath } from '#domain/content/media/media-path.rules.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { MediaStore } from '#integrations/media/media-store.ts'
import { hashOfPicture, type MadePicture, makePicture } from './make-picture.server.ts'
import { toPicture } from './media.queries.server.ts'
import type { ChangePicture, Picture, PictureWords } from './media.schema.ts'

type Row = typeof media.$inferSelect
type Which = { id: string }
type MediaStaffDeps = StaffDeps & { mediaStore?: MediaStore | null }
/** A picture whose files have ids; a file's bytes are empty if they are in the store. */
type KeptPicture = Omit<MadePicture, 'files'> & { files: (MadePicture['files'][number] & { id: string })[] }

/**
 * Adds a picture to a brand from an uploaded file. Uploading the same file again returns the existing picture with its
 * text.
 *
 * @throws DomainError `invalid`: not an accepted picture, with the reason; `unavailable`: the queue is full, or the
 * store can't be reached.
 */
export async function addPicture(
  deps: MediaStaffDeps,
  brand: Brand,
  { bytes, ...words }: PictureWords & { bytes: Buffer },
): Promise<Picture> {
  const known = await findByHash(deps.db, brand.id, hashOfPicture(bytes))
  if (known) return toPicture(known)
  const made = await makePicture(deps.by.actor, bytes)
  return withKept(deps, brand, made, (made) =>
    audited(deps, async (tx) => {
      const { row, isNew } = await keep(tx, deps, { brandId: brand.id, made, words: spoken(words) })
      const { width, height, files } = made
      const after = { alt: row.alt, pixels: `${width} × ${height}`, files: files.length }
      const act = { action: 'media.added' as const, brandId: brand.id, subject: subjectOf(row), after }
      return { answer: toPicture(row), act: isNew ? act : null }
    }),
  )
}

/**
 * Changes a picture's text; pages that show it keep their own.
 * @throws DomainError `not_found`; `conflict`: a colleague has changed it since `seen`
 */
export async function changePicture(
  deps: StaffDeps,
  brand: Brand,
  { id, seen, ...said }: ChangePicture & Which,
): Promise<Picture> {
  return audited(deps, async (tx) => {
    const row = await lockPicture(tx, brand.id, id)
    const { title, alt, focus } = row
    requireUnchanged(
      seen,
      { title, alt, focus },
      {
        what: 'this picture',
        say: (name) =>
          ({
            title: `It is called “${title}” now.`,
            alt: alt ? `Its description is “${alt}” now.` : 'It is decoration now.',
            focus: `What stays in view is ${focus} now.`,
          })[name],
      },
    )
    const words = spoken(said)
    await tx
      .update(media)
      .set(words)
      .where(ofBrand(media, brand.id, eq(media.id, id)))
    const next = { ...row, ...words }
    const fields = ({ title, alt, focus }: Row) => ({ title, alt, focus })
    const act = {
      action: 'media.changed' as const,
      brandId: brand.id,
      subject: subjectOf(next),
      before: fields(row),
      after: fields(next),
    }
    return { answer: toPicture(next), act }
  })
}

/**
 * Adds another file with a picture's text, and swaps it into the draft wherever the old one was. Visitors see it once
 * the draft is published; the old picture stays as long as a version shows it.
 *
 * @throws DomainError as `addPicture`; `not_found`
 */
export async function replacePicture(
  deps: MediaStaffDeps,
  brand: Brand,
  { id, bytes }: Which & { bytes: Buffer },
): Promise<Picture & { places: number }> {
  const hash = hashOfPicture(bytes)
  const known = await findByHash(deps.db, brand.id, hash)
  const made = known ? null : await makePicture(deps.by.actor, bytes)
  return withKept(deps, brand, made, (made) =>
    audited(deps, async (tx) => {
      const { working, content } = await lockDraft(tx, brand)
      const old = await lockPicture(tx, brand.id, id)
      const { title, alt, focus } = old
      const row = made
        ? (await keep(tx, deps, { brandId: brand.id, made, words: { title, alt, focus } })).row
        : await lockPicture(tx, brand.id, known?.id ?? '')
      const { next, places } = swapped(content, old.hash, picturePath(row))
      if (places > 0) await writeDraft(tx, brand, { working, next, now: deps.now, author: deps.by.actor })
      const act = {
        action: 'media.replaced' as const,
        brandId: brand.id,
        subject: subjectOf(old),
        after: { by: row.id, places },
      }
      return { answer: { ...toPicture(row), places }, act }
    }),
  )
}

/**
 * Deletes an unused picture: neither the draft nor any published version shows it, since each version can be restored.
 * Runs behind the draft's lock, so that nobody adds it to the draft in the meantime.
 *
 * @throws DomainError `not_found`; `conflict`: it's used, with where; `unavailable`: the store can't be reached.
 */
export async function deletePicture(deps: MediaStaffDeps, brand: Brand, { id }: Which): Promise<void> {
  await audited(deps, async (tx) => {
    await lockDraft(tx, brand)
    const row = await lockPicture(tx, brand.id, id)
    const uses = await usesOf(tx, brand.id, row.hash)
    if (uses.length > 0) {
      throw new DomainError(
        'conflict',
        `This picture is in use: ${uses.join(', ')}. Remove it there first. Versions can be restored, so they keep their pictures.`,
      )
    }
    const gone = await tx
      .delete(mediaFiles)
      .where(ofBrand(mediaFiles, brand.id, eq(mediaFiles.mediaId, id)))
      .returning()
    await tx.delete(media).where(ofBrand(media, brand.id, eq(media.id, id)))
    // Before the commit: if a file can't be removed, the picture remains and can be deleted again.
    await removeBytes(deps.mediaStore, gone)
    const before = { title: row.title, alt: row.alt }
    const act = { action: 'media.deleted' as const, brandId: brand.id, subject: subjectOf(row), before }
    return { act }
  })
}

const subjectOf = ({ id, title }: Row) => ({ kind: 'picture', id, name: title })

/** A decorative picture has no alternative text, whatever was typed. */
function spoken({ title, alt, focus, decoration }: PictureWords) {
  return { title, alt: decoration ? '' : alt, focus }
}

async function findByHash(db: Db, brandId: string, hash: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(ofBrand(media, brandId, eq(media.hash, hash)))
  return row ?? null
}

async function lockPicture(tx: Db, brandId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(media)
    .where(ofBrand(media, brandId, eq(media.id, id)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/**
 * Stores a picture's files before `work` opens a transaction, so that the transaction waits for no other server. If it
 * fails, the files are removed again.
 */
async function withKept<Made extends MadePicture | null, Done>(
  { mediaStore }: MediaStaffDeps,
  { id: brandId }: Brand,
  made: Made,
  work: (made: KeptPicture | (Made & null)) => Promise<Done>,
): Promise<Done> {
  if (!made) return work(made as Made & null)
  const files: KeptPicture['files'] = []
  try {
    for (const file of made.files) {
      const id = newId()
      files.push({ ...file, id, bytes: await keepBytes(mediaStore, { ...file, id, brandId }) })
    }
    return await work({ ...made, files })
  } catch (error) {
    await removeBytes(
      mediaStore,
      files.map(({ id, bytes }) => ({ id, brandId, bytes })),
    ).catch(() => {})
    throw error
  }
}

/** When two people upload the same file at once, one creates it, and both get it. */
async function keep(
  tx: AuditedTx,
  { now, by, mediaStore }: MediaStaffDeps,
  {
    brandId,
    made,
    words,
  }: { brandId: string; made: KeptPicture; words: Pick<Row, 'title' | 'alt' | 'focus'> },
): Promise<{ row: Row; isNew: boolean }> {
  const { hash, width, height, files } = made
  const [row] = await tx
    .insert(media)
    .values({ brandId, hash, width, height, ...words, author: by.actor, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!row) {
    const known = await findByHash(tx, brandId, hash)
    if (!known) throw new DomainError('conflict', 'Someone deleted this picture just now. Upload it again.')
    await removeBytes(
      mediaStore,
      files.map((file) => ({ ...file, brandId })),
    )
    return { row: known, isNew: false }
  }
  await tx.insert(mediaFiles).values(files.map((file) => ({ brandId, mediaId: row.id, ...file })))
  return { row, isNew: true }
}

/** The stored contents that use a picture, as text. */
async function usesOf(tx: Db, brandId: string, hash: string): Promise<string[]> {
  const named = sql`position(${`/media/${hash}-`} in concat(${contentVersions.payload}::text, ${contentVersions.unfinished}::text)) > 0`
  const rows = await tx
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(ofBrand(contentVersions, brandId, named))
    .orderBy(sql`${contentVersions.number} nulls first`)
    .limit(6)
  const inSchedule = sql`position(${`/media/${hash}-`} in ${contentSchedules.payload}::text) > 0`
  const waits = await tx.$count(contentSchedules, ofBrand(contentSchedules, brandId, inSchedule))
  const versions = rows.map(({ number }) => (number === null ? 'the draft' : `version ${number}`))
  return [...versions, ...(waits > 0 ? ['what is published at a time that was set'] : [])]
}

/** The content with one picture replaced by another, and how many places changed. */
function swapped(content: unknown, hash: string, to: string): { next: unknown; places: number } {
  let places = 0
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (readPicturePath(value)?.hash !== hash || value === to) return value
      places += 1
      return to
    }
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]))
  }
  return { next: walk(content), places }
}
