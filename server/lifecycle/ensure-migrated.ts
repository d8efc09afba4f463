import { migrate, refuseOldSchema } from '#db/migrate.ts'
import type { Env } from '#server/env.ts'

/**
 * Migrates the database at `url`, which must bypass any pooler. With MIGRATE=off it only checks that migrations were
 * applied.
 * @throws MigrationError
 */
export async function ensureMigrated({ MIGRATE }: Pick<Env, 'MIGRATE'>, url: string): Promise<void> {
  if (MIGRATE === 'auto') await migrate(url)
  else await refuseOldSchema(url)
}
