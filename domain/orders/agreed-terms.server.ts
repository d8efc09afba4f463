import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { consents, orders } from '#db/schema/orders.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'
import { type PlainBlock, plainBlocks } from '#domain/content/plain-blocks.rules.ts'
import * as m from '#messages'

/**
 * The terms of service that a membership was agreed to with, in the words of the version that was published then; those
 * of today where no version was kept, or it can be read no more. Null where the site has none, or cannot be read.
 */
export async function findAgreedTerms(
  { db, content, brand }: { db: Db; content: Pick<ContentStore, 'read'>; brand: Brand },
  { membershipId }: { membershipId: string },
): Promise<{ title: string; version: number | null; blocks: PlainBlock[] } | null> {
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
  const payload = await content
    .read(brand, version, { previewOf: version ?? '' })
    .catch(() => content.read(brand))
    // The agreement must go out in any case.
    .catch(() => null)
  if (payload === null) return null
  const { title = m.documents_terms_of_service({ locale: 'en' }), blocks } = payload.pages.terms
  const words = blocks.flatMap((block) => (block.type === 'rich_text' ? plainBlocks(block.html) : []))
  return words.length > 0 ? { title, version: number, blocks: words } : null
}
