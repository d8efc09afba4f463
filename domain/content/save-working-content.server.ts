import { sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { contentVersions } from '#db/schema/brands.ts'
import { checkContent } from './check-content.server.ts'
import type { ContentPayload } from './content.schema.ts'

/**
 * Replaces the brand's working copy. Its shape must be valid; its words are checked at publication.
 *
 * @throws DomainError `invalid` with every wrong path.
 */
export async function saveWorkingContent(
  { db, now }: DbAt,
  { brandId, payload, note }: { brandId: string; payload: unknown; note?: string },
): Promise<ContentPayload> {
  const content = checkContent(payload)
  await db
    .insert(contentVersions)
    .values({ brandId, number: null, payload: content, note, createdAt: now })
    .onConflictDoUpdate({
      target: [contentVersions.brandId, contentVersions.number],
      set: {
        payload: sql`excluded.payload`,
        note: sql`excluded.note`,
        createdAt: sql`excluded.created_at`,
        unfinished: null,
        author: null,
        // Lets the console tell other editors that their copy of the draft is outdated.
        revision: sql`${contentVersions.revision} + 1`,
      },
    })
  return content
}
