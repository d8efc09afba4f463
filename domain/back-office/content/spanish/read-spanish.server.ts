import type { Db } from '#db/client.ts'
import { publishedVersionOf, readDraft } from '#domain/back-office/content/draft.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { type ContentPayload, contentSchema } from '#domain/content/content.schema.ts'
import { isSameSpanish, publishableSpanish } from '#domain/content/spanish/publishable-spanish.rules.ts'
import { listSoldWords } from '#domain/content/spanish/sold-words.queries.server.ts'
import { hashOf, translator } from '#domain/content/spanish/spanish.rules.ts'
import type { Spanish } from '#domain/content/spanish/spanish.schema.ts'
import { type ContentText, lawPages, textsOf } from '#domain/content/spanish/texts.rules.ts'
import { DomainError } from '#domain/errors.ts'
import type { SpanishPage, StudioSpanish, StudioText } from './studio-spanish.schema.ts'

/** Groups of texts that aren't pages: what is sold. */
export const soldGroups: readonly string[] = ['plans', 'prices', 'coupons']

/**
 * The draft in both languages, page by page, and the names of what is sold.
 *
 * @throws DomainError `conflict`: the draft's English isn't valid yet.
 */
export async function readSpanish(db: Db, brand: Brand, now: Date): Promise<StudioSpanish> {
  const { revision, content } = await readDraft(db, brand)
  const { es, texts, sold, parsed } = await bothOf(db, brand, { content, now })
  const publishedVersion = await publishedVersionOf(db, brand.id)
  const canPublish = publishedVersion !== null && (await hasUnseen(publishedVersion))
  const pages = [...Map.groupBy(texts, ({ page }) => page)].map(([page, own]) => pageOf(page, own, es))
  return { revision, publishedVersion, canPublish, pages }

  async function hasUnseen(version: number): Promise<boolean> {
    const stored = await findContentVersion(db, { brandId: brand.id, version })
    const { data: published } = contentSchema.safeParse(stored?.payload)
    if (!published) return false
    return !isSameSpanish(published.es, publishableSpanish({ published, draft: parsed, sold }))
  }
}

/** The texts of a draft and of what is sold, with their Spanish. @throws as `readSpanish` does. */
export async function bothOf(
  db: Db,
  { id: brandId }: Pick<Brand, 'id'>,
  { content, now }: { content: unknown; now: Date },
): Promise<{ es: Spanish; texts: ContentText[]; sold: ContentText[]; parsed: ContentPayload }> {
  const { success, data: parsed } = contentSchema.safeParse(content)
  if (!success) {
    throw new DomainError('conflict', 'The English still has errors. Fix them first, under Site.')
  }
  const { pages = [], texts = {} } = parsed.es ?? {}
  const sold = await listSoldWords(db, { brandId, now })
  return {
    es: { pages, texts },
    texts: [...textsOf(parsed), ...sold],
    sold,
    parsed,
  }
}

/** A text with its current Spanish. */
function studioText(
  { key, english, isRich }: ContentText,
  translate: ReturnType<typeof translator>,
): StudioText {
  const { state, spanish } = translate(key, english)
  return {
    key,
    english,
    hash: hashOf(english),
    isRich,
    spanish: spanish?.text ?? null,
    state,
    reviewedBy: spanish?.reviewedBy ?? null,
    reviewedOn: spanish?.reviewedOn ?? null,
  }
}

function pageOf(page: string, own: ContentText[], es: Spanish): SpanishPage {
  const translate = translator(es)
  const texts = own.map((text) => studioText(text, translate))
  const count = (state: StudioText['state']) => texts.filter((text) => text.state === state).length
  return {
    page,
    isLaw: lawPages.has(page),
    isPage: !soldGroups.includes(page),
    isShown: soldGroups.includes(page) || es.pages.includes(page),
    fresh: count('fresh'),
    stale: count('stale'),
    missing: count('missing'),
    texts,
  }
}
