import { lockDraft, readDraft, stale, subjectOf } from '#domain/back-office/content/draft.server.ts'
import { lockPublished } from '#domain/back-office/content/publish-draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { publishPayload } from '#domain/content/publish-content.server.ts'
import { isSameSpanish, publishableSpanish } from '#domain/content/spanish/publishable-spanish.rules.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { bothOf } from './read-spanish.server.ts'
import type { PublishSpanish } from './studio-spanish.schema.ts'

/**
 * Publishes the draft's Spanish with the English that visitors already see: a new version, so it can be undone. The
 * draft's English waits for its own publication.
 *
 * @throws DomainError `conflict`: the draft was saved since, another version was published, nothing is published yet,
 * or visitors already see all of it; `invalid` with every prohibited word.
 */
export async function publishSpanish(
  deps: StaffDeps,
  brand: Brand,
  { revision, publishedVersion }: PublishSpanish,
): Promise<{ number: number }> {
  const { now, by } = deps
  return audited(deps, async (tx) => {
    await lockPublished(tx, brand, publishedVersion)
    const { working, content } = await lockDraft(tx, brand)
    if (working.revision !== revision) throw stale(await readDraft(tx, brand))
    const { parsed: draft, sold } = await bothOf(tx, brand, { content, now })
    const seen = await findContentVersion(tx, { brandId: brand.id, version: publishedVersion })
    const { data: published } = contentSchema.safeParse(seen?.payload)
    if (!published) throw new DomainError('conflict', 'Publish the site once first.')
    const es = publishableSpanish({ published, draft, sold })
    if (isSameSpanish(published.es, es))
      throw new DomainError('conflict', 'The Spanish site already matches what is published in English.')
    const note = 'Spanish only'
    const { number } = await publishPayload(
      { db: tx, now },
      {
        brandId: brand.id,
        settings: brand.settings,
        content: { ...published, es },
        note,
        author: by.actor,
      },
    )
    const act = {
      action: 'content.published' as const,
      brandId: brand.id,
      subject: subjectOf(brand),
      before: { version: publishedVersion },
      after: { version: number },
      reason: note,
    }
    return { answer: { number }, act }
  })
}
