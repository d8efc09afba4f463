import { EmbeddedDatabaseError } from '#db/embedded-faults.ts'
import { MigrationError } from '#db/migrate.ts'
import { ConfigError } from './env.ts'

/** Ends a process that could not start: a sentence for what an operator can mend, a stack for what we must. */
export function sayAndExit(error: unknown): void {
  const expected =
    error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof MigrationError
  console.error(expected ? error.message : error)
  process.exit(1)
}
