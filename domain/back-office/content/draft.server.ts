import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { checkContent, isTooDeep, lintContent } from '#domain/content/check-content.server.ts'
import { findContentVersion, type StoredContent } from '#domain/content/content.queries.server.ts'
import type { ContentInput } from '#domain/content/content.schema.ts'
import { sanitiseContent } from '#domain/content/sanitise.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { withParts } from './change-draft.rules.ts'
import type { Draft, SaveDraft, SavedDraft } from './studio.schema.ts'

/** Saves by the same person within this time share one audit row. */
const stretchMs = 15 * 60_000

/** The most characters one brand's content can have as sent; stored content is limited to 1 MB. */
const longestDraft = 2_000_000

/** A brand's only draft, as last saved. A brand without one gets its published content, or a starter page. */
export async function readDraft(db: Db, brand: Brand): Promise<Draft> {
  const stored = await findContentVersion(db, { brandId: brand.id, version: 'working' })
  return toDraft(db, brand, stored, await contentOf(db, brand, stored))
}

/** The version number visitors see; null before the first publication. */
export async function publishedVersionOf(db: Db, brandId: string): Promise<number | null> {
  const [row] = await db
    .select({ version: brands.publishedVersion })
    .from(brands)
    .where(eq(brands.id, brandId))
  return row?.version ?? null
}

/**
 * Saves parts of a draft, whatever their shape: invalid parts are kept too, with each wrong path.
 *
 * @throws DomainError `conflict`: someone has saved since, with their `draft`; `invalid`: it's too large.
 */
export async function saveDraft(deps: StaffDeps, brand: Brand, save: SaveDraft): Promise<SavedDraft> {
  const { now, by } = deps
  return audited(deps, async (tx) => {
    const { working, content } = await lockDraft(tx, brand)
    if (working.revision !== save.revision) throw stale(await toDraft(tx, brand, working, content))
    const next = withParts(content, save.changes)
    const written = await writeDraft(tx, brand, { working, next, now, author: by.actor })
    const isSameStretch =
      working.author === by.actor && now.getTime() - working.createdAt.getTime() < stretchMs
    const act = {
      action: 'content.drafted' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      after: { parts: save.changes.map(({ path }) => path.join('/')) },
    }
    const faults = lintContent(written.content, brand.settings)
    const { revision, isWhole } = written
    return { answer: { revision, faults, isWhole }, act: isSameStretch ? null : act }
  })
}

/** The locked working copy, created if missing. A save of a draft takes only this lock. */
export async function lockDraft(tx: Db, brand: Brand): Promise<{ working: StoredContent; content: unknown }> {
  const own = and(eq(contentVersions.brandId, brand.id), isNull(contentVersions.number))
  const select = () => tx.select().from(contentVersions).where(own).for('update')
  let [working] = await select()
  if (!working) {
    const payload = checkContent(await contentOf(tx, brand, null))
    await tx
      .insert(contentVersions)
      .values({ brandId: brand.id, number: null, payload })
      .onConflictDoNothing()
    ;[working] = await select()
  }
  if (!working) throw notFound()
  return { working, content: working.unfinished ?? working.payload }
}

/**
 * Writes the locked draft, sanitized, under its next revision.
 *
 * @throws DomainError `invalid`: it's too large, or nested too deeply.
 */
export async function writeDraft(
  tx: Db,
  brand: Brand,
  { working, next, now, author }: { working: StoredContent; next: unknown; now: Date; author: string },
): Promise<{ revision: number; isWhole: boolean; content: unknown }> {
  const content = cleaned(next)
  if (content === null || JSON.stringify(content).length > longestDraft) {
    const message = 'The content of a brand may take at most 1 MB.'
    throw new DomainError('invalid', message, { fields: [{ path: '', message }] })
  }
  const revision = working.revision + 1
  const whole = wholeOf(content)
  const own = and(eq(contentVersions.brandId, brand.id), isNull(contentVersions.number))
  const saved = { revision, author, createdAt: now }
  await tx
    .update(contentVersions)
    .set(whole ? { ...saved, payload: whole, unfinished: null } : { ...saved, unfinished: content })
    .where(own)
  return { revision, isWhole: whole !== null, content }
}

/** The audit subject of a brand's content. */
export const subjectOf = ({ id, name }: Pick<Brand, 'id' | 'name'>) => ({
  kind: 'content',
  id,
  name: `Content of ${name}`,
})

/** Someone has saved since: the error carries their draft so that both can be merged. */
export function stale(draft: Draft): DomainError {
  const who = draft.author ? draft.author.replace(/ <.*/, '') : 'Someone'
  return new DomainError('conflict', `${who} has saved this draft since you opened it.`, {
    details: { draft },
  })
}

async function contentOf(db: Db, brand: Brand, stored: StoredContent | null): Promise<unknown> {
  if (stored) return stored.unfinished ?? stored.payload
  const version = await publishedVersionOf(db, brand.id)
  const published = version === null ? null : await findContentVersion(db, { brandId: brand.id, version })
  return published?.payload ?? starter(brand)
}

async function toDraft(db: Db, brand: Brand, stored: StoredContent | null, content: unknown): Promise<Draft> {
  return {
    revision: stored?.revision ?? 0,
    content: content as Record<string, unknown>,
    faults: lintContent(content, brand.settings),
    isWhole: !stored?.unfinished,
    author: stored?.author ?? null,
    savedAt: stored?.createdAt.toISOString() ?? null,
    publishedVersion: await publishedVersionOf(db, brand.id),
  }
}

/** Sanitizes rich text, even if the rest isn't valid yet; null if it's nested too deeply for content. */
function cleaned(content: unknown): unknown {
  return isTooDeep(content) ? null : sanitiseContent(content)
}

function wholeOf(content: unknown) {
  try {
    return checkContent(content)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return null
    throw error
  }
}

/** The content a brand without any starts with. */
function starter({ name }: Brand): ContentInput {
  return {
    base: {
      layout: { header: { components: 'nx_header_1' }, footer: { components: 'nx_footer_1' } },
      variables: { global_title: name },
      theme: { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' },
    },
    pages: { home: { blocks: [{ type: 'hero', title: name }] } },
  }
}
