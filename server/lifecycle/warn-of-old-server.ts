import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { knownOn, newerMinor } from '#db/newest-minor.rules.ts'

/** Logs a warning at start if PostgreSQL lacks the fixes of a newer minor release; the Health screen shows it too. */
export async function warnOfOldServer(
  db: Pick<Db, 'execute'>,
  { isEmbedded, warn }: { isEmbedded: boolean; warn: (line: string) => void },
): Promise<void> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const version = rows[0]?.version ?? ''
  const newer = newerMinor(version)
  if (!newer) return
  const todo = isEmbedded ? 'the embedded one is for trying Enamel: set DATABASE_URL' : 'update it'
  warn(
    `PostgreSQL ${version} is behind ${newer}, the newest known on ${knownOn}: ${todo} (docs/operations.md)`,
  )
}
