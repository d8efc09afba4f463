import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { consents, orders } from '#db/schema/orders.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'
import { type PlainBlock, plainBlocks } from '#domain/content/plain-blocks.rules.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'

type Terms = {
  version: number | null
  said: { locale: Locale; title: string; blocks: PlainBlock[] }[]
}

/**
 * The terms of service agreed to with a membership, in the version published then. Falls back to today's version if
 * none was recorded or it can't be read. In Spanish, returns the Spanish text, if it was shown, followed by the
 * English. Null if the site has no terms or they can't be read.
 */
export async function findAgreedTerms(
  { db, content, brand }: { db: Db; content: Pick<ContentStore, 'read'>; brand: Brand },
  { membershipId, language }: { membershipId: string; language: Locale },
): Promise<Terms | null> {
  const [agreed] = await db
    .select({ version: consents.termsVersion })
    .from(consents)
    .innerJoin(orders, eq(orders.id, consents.orderId))
    .where(
      and(
        eq(consents.brandId, brand.id),
        eq(orders.membershipId, membershipId),
        isNotNull(consents.termsVersion),
      ),
    )
    .orderBy(desc(consents.agreedAt))
    .limit(1)
  const number = agreed?.version ?? brand.publishedVersion
  const version = number === null ? undefined : `${number}`
  const read = (locale: Locale) =>
    content
      .read(brand, version, { previewOf: version ?? '', locale })
      .catch(() => content.read(brand, undefined, { locale }))
      // The agreement must be sent in any case.
      .catch(() => null)
  const languages: Locale[] = language === 'es' ? ['es', 'en'] : ['en']
  const said: Terms['said'] = []
  for (const locale of languages) {
    const payload = await read(locale)
    if (payload === null || (locale === 'es' && !payload.spoken?.hasPage('terms'))) continue
    const { title = m.documents_terms_of_service({ locale }), blocks } = payload.pages.terms
    const words = blocks.flatMap((block) => (block.type === 'rich_text' ? plainBlocks(block.html) : []))
    if (words.length > 0) said.push({ locale, title, blocks: words })
  }
  return said.length > 0 ? { version: number, said } : null
}
