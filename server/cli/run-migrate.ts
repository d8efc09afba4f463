import { migrate } from '#db/migrate.ts'
import { loadEnv } from '#server/env.ts'
import { reachDatabase } from './connect-database.ts'

/**
 * Runs `enamel migrate`, regardless of MIGRATE, and prints the files it applied.
 * @throws MigrationError naming the file that failed.
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
