import { migrate, refuseOldSchema } from '#db/migrate.ts'
import type { Env } from '#server/env.ts'

/**
 * Migrates the database at `url`, PostgreSQL itself and no pooler, or only makes sure that somebody did (MIGRATE=off).
 * @throws MigrationError
 */
export async function ensureMigrated({ MIGRATE }: Pick<Env, 'MIGRATE'>, url: string): Promise<void> {
  if (MIGRATE === 'auto') await migrate(url)
  else await refuseOldSchema(url)
}
