import { BackupError } from '#db/backup/seal.ts'
import { EmbeddedDatabaseError } from '#db/embedded/embedded-faults.ts'
import { MigrationError } from '#db/migration-files.ts'
import { ConfigError } from '#server/env.ts'
import { stackOf } from '#server/middleware/errors/serialize-error.ts'
import { explainConnectionError } from './connection-errors.ts'

/**
 * Exits a process that could not start: with a sentence for an error an operator can fix, with a stack for a bug.
 * Leaves out query parameters, because this output ends up in logs.
 */
export function exitWithError(error: unknown): void {
  const expected =
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof MigrationError ||
    error instanceof BackupError
  console.error(expected ? error.message : (explainConnectionError(error) ?? stackOf(error)))
  process.exit(1)
}
