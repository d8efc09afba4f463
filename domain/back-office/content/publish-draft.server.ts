import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import { contentLinks } from '#db/schema/content.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { findContentVersion, listsOfNoPlan } from '#domain/content/content.queries.server.ts'
import { warnOfContent } from '#domain/content/content.rules.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { missingPictures } from '#domain/content/media/media.queries.server.ts'
import { previewToken } from '#domain/content/preview-token.server.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { rollbackContent } from '#domain/content/rollback-content.server.ts'
import { warnOfContrast } from '#domain/content/theme/contrast.rules.ts'
import { DomainError, type FieldError, notFound } from '#domain/errors.ts'
import type { ServicesConfig } from '#domain/services.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { diffWords } from './diff-words.rules.ts'
import { lockDraft, publishedVersionOf, readDraft, stale, subjectOf } from './draft.server.ts'
import { contentForms } from './forms.rules.ts'
import { spanishChanges, spanishWarnings } from './spanish/review-spanish.rules.ts'
import type { PublishDraft, Review, Rollback, Versions } from './studio.schema.ts'

/** What publishing the draft would change, as text, and what blocks it. */
export async function reviewDraft(db: Db, brand: Brand): Promise<Review> {
  const draft = await readDraft(db, brand)
  const version = await publishedVersionOf(db, brand.id)
  const published = version === null ? null : await findContentVersion(db, { brandId: brand.id, version })
  const parsed = contentSchema.safeParse(draft.content)
  const { revision, faults, isWhole } = draft
  return {
    revision,
    faults: [
      ...faults,
      ...(await missingPictures(db, brand.id, draft.content)),
      ...(await listsOfNoPlan(db, brand.id, draft.content)),
    ],
    isWhole,
    publishedVersion: version,
    changes: [
      ...diffWords(whole(published?.payload ?? {}), whole(draft.content), contentForms()),
      ...spanishChanges(spanishOf(published?.payload), spanishOf(draft.content)),
    ],
    warnings: parsed.success
      ? [
          ...warnOfContent(parsed.data),
          ...warnOfContrast(parsed.data.base.theme),
          ...spanishWarnings(parsed.data),
        ]
      : [],
  }
}

function spanishOf(content: unknown) {
  return contentSchema.safeParse(content).data?.es
}

/** Applies schema defaults, so that they don't show up as differences; returns invalid content unchanged. */
function whole(content: unknown): unknown {
  const parsed = contentSchema.safeParse(content)
  return parsed.success ? parsed.data : content
}

/**
 * Publishes the reviewed draft over the version it was compared with: of two concurrent calls one succeeds, and the
 * other is refused. One transaction, including the audit row.
 *
 * @throws DomainError `conflict`: the draft was saved since, or another version was published; `invalid` with every
 * wrong path and prohibited word.
 */
export async function publishDraft(
  deps: StaffDeps,
  brand: Brand,
  { revision, publishedVersion, note }: PublishDraft,
): Promise<{ number: number; warnings: FieldError[] }> {
  const { now, by } = deps
  return audited(deps, async (tx) => {
    await lockPublished(tx, brand, publishedVersion)
    const { working } = await lockDraft(tx, brand)
    if (working.revision !== revision) throw stale(await readDraft(tx, brand))
    const answer = await publishContent({ db: tx, now }, { brandId: brand.id, note, author: by.actor })
    const act = {
      action: 'content.published' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      before: { version: publishedVersion },
      after: { version: answer.number },
      reason: note || null,
    }
    return { answer, act }
  })
}

/**
 * Restores an earlier version for visitors. The draft stays unchanged.
 *
 * @throws DomainError `conflict`: another version was published since; `not_found`; `invalid`: today's rules refuse it.
 */
export async function rollBack(
  deps: StaffDeps,
  brand: Brand,
  { number, publishedVersion, reason }: Rollback,
): Promise<void> {
  await audited(deps, async (tx) => {
    await lockPublished(tx, brand, publishedVersion)
    await rollbackContent({ db: tx }, { brandId: brand.id, number })
    const act = {
      action: 'content.rolled_back' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      before: { version: publishedVersion },
      after: { version: number },
      reason,
    }
    return { act }
  })
}

/** Creates a preview link: anyone who has it sees the draft for some hours, or until it's ended. Audited. */
export async function shareDraft(
  deps: StaffDeps & { config: ServicesConfig },
  brand: Brand,
  hours: number,
): Promise<string> {
  const { now, config } = deps
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const linkId = newId(now)
  const link = new URL(siteOrigin(brand, config))
  link.searchParams.set('version', 'working')
  link.searchParams.set(
    'preview',
    previewToken(config.sessionSecret, { brandId: brand.id, version: 'working', expiresAt, linkId }),
  )
  return audited(deps, async (tx) => {
    await lockDraft(tx, brand)
    await tx
      .insert(contentLinks)
      .values({ id: linkId, brandId: brand.id, madeBy: deps.by.actor, expiresAt, createdAt: now })
    const act = {
      action: 'content.shared' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      after: { until: expiresAt.toISOString() },
    }
    return { answer: link.href, act }
  })
}

/** Ends a preview link from the next request on. @throws DomainError `not_found`: it's already over */
export async function endLink(deps: StaffDeps, brand: Brand, { id }: { id: string }): Promise<void> {
  await audited(deps, async (tx) => {
    const [row] = await tx
      .update(contentLinks)
      .set({ endedAt: deps.now })
      .where(ofBrand(contentLinks, brand.id, eq(contentLinks.id, id), isNull(contentLinks.endedAt)))
      .returning({ madeBy: contentLinks.madeBy, expiresAt: contentLinks.expiresAt })
    if (!row) throw notFound()
    const act = {
      action: 'content.link_ended' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      before: { madeBy: row.madeBy, until: row.expiresAt.toISOString() },
    }
    return { act }
  })
}

/** The last fifty published versions, newest first. */
export async function listVersions(db: Db, brandId: string): Promise<Versions> {
  const published = await publishedVersionOf(db, brandId)
  const rows = await db
    .select({
      number: contentVersions.number,
      note: contentVersions.note,
      author: contentVersions.author,
      publishedAt: contentVersions.publishedAt,
    })
    .from(contentVersions)
    .where(and(eq(contentVersions.brandId, brandId), isNotNull(contentVersions.number)))
    .orderBy(desc(contentVersions.number))
    .limit(50)
  return {
    versions: rows.map(({ number, note, author, publishedAt }) => ({
      number: number ?? 0,
      note,
      author: author?.replace(/ <.*/, '') ?? null,
      publishedAt: publishedAt?.toISOString() ?? null,
      isPublished: number === published,
    })),
  }
}

/**
 * The publication lock, taken before the draft's.
 *
 * @throws DomainError `conflict`: visitors see another version than `expected`.
 */
export async function lockPublished(tx: Db, { id }: Brand, expected: number | null): Promise<void> {
  const [brand] = await tx
    .select({ version: brands.publishedVersion })
    .from(brands)
    .where(eq(brands.id, id))
    .for('no key update')
  if (!brand) throw notFound()
  if (brand.version === expected) return
  const message =
    brand.version === null
      ? 'Nothing is published anymore.'
      : `Version ${brand.version} was published since you opened this. Review the changes again.`
  throw new DomainError('conflict', message)
}
