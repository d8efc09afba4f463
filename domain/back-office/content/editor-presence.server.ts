import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contentEditors } from '#db/schema/content.ts'
import { staff } from '#db/schema/staff.ts'
import { readSchedule } from '#domain/back-office/content/schedule/schedule.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { findContentVersion } from '#domain/content/content.queries.server.ts'
import { frameToken } from '#domain/content/preview-token.server.ts'
import type { Present } from './studio.schema.ts'

/** How long someone counts as present after their last request. */
const presentMs = 40_000

/** Records where in the content someone is, and returns who else is there, with the draft's current revision. */
export async function recordPresence(
  { db, now, secret }: { db: Db; now: Date; secret: string },
  { brand, staffId, part }: { brand: Brand; staffId: string; part: string },
): Promise<Present> {
  const { id: brandId } = brand
  const since = new Date(now.getTime() - presentMs)
  await db
    .insert(contentEditors)
    .values({ brandId, staffId, part, seenAt: now })
    .onConflictDoUpdate({
      target: [contentEditors.brandId, contentEditors.staffId],
      set: { part: sql`excluded.part`, seenAt: sql`excluded.seen_at` },
    })
  await db
    .delete(contentEditors)
    .where(and(eq(contentEditors.brandId, brandId), lt(contentEditors.seenAt, since)))
  const others = await db
    .select({ name: staff.name, part: contentEditors.part })
    .from(contentEditors)
    .innerJoin(staff, eq(staff.id, contentEditors.staffId))
    .where(
      and(
        eq(contentEditors.brandId, brandId),
        ne(contentEditors.staffId, staffId),
        gt(contentEditors.seenAt, since),
      ),
    )
    .orderBy(asc(staff.name))
  const working = await findContentVersion(db, { brandId, version: 'working' })
  return {
    revision: working?.revision ?? 0,
    others,
    schedule: await readSchedule(db, brand),
    frameToken: frameToken(secret, { brandId, now }),
  }
}
