import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'

/** Ends one session. Its cookie stops working with the next request. */
export async function endSession(
  db: Db,
  { brandId, sessionId }: { brandId: string; sessionId: string },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.brandId, brandId)))
}

/** Ends every session of an account except `keepSessionId`; all if it's null. */
export async function endOtherSessions(
  db: Db,
  { brandId, accountId, keepSessionId }: { brandId: string; accountId: string; keepSessionId: string | null },
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.brandId, brandId),
        eq(sessions.accountId, accountId),
        keepSessionId === null ? undefined : ne(sessions.id, keepSessionId),
      ),
    )
}
