import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from '#db/embedded/embedded.ts'
import type { Env } from '#server/env.ts'
import { ensureMigrated } from '#server/lifecycle/ensure-migrated.ts'

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'MIGRATE'>

/**
 * The database for a command, bypassing any pooler: the one in DATABASE_URL, the one of a server running on DATA_DIR,
 * or else the embedded one, started for the duration of the command.
 *
 * @throws EmbeddedDatabaseError with a message for the operator.
 */
export async function reachDatabase(env: Omit<DatabaseEnv, 'MIGRATE'>): Promise<EmbeddedDatabase> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? (await findRunningDatabase(env.DATA_DIR))
  return url ? { url, stop: async () => {} } : startEmbeddedDatabase({ dataDir: env.DATA_DIR })
}

/**
 * `reachDatabase`, with migrations applied.
 * @throws MigrationError, too.
 */
export async function reachCurrentDatabase(env: DatabaseEnv): Promise<EmbeddedDatabase> {
  const database = await reachDatabase(env)
  try {
    await ensureMigrated(env, database.url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}
