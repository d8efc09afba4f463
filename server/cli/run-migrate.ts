import { migrate } from '#db/migrate.ts'
import { loadEnv } from '#server/env.ts'
import { reachDatabase } from './connect-database.ts'

/**
 * What `enamel migrate` does, whatever MIGRATE says: tells which files it applied.
 * @throws MigrationError that says which file failed.
 */
export async function runMigrate(variables: Record<string, string | undefined>): Promise<void> {
  const database = await reachDatabase(loadEnv(variables))
  try {
    const applied = await migrate(database.url)
    for (const name of applied) console.log(name)
    console.log(
      applied.length === 0 ? 'The database was up to date.' : `${applied.length} migrations applied.`,
    )
  } finally {
    await database.stop()
  }
}
