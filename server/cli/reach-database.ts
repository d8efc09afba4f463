import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDataDirLocked } from '#db/data-dir-lock.ts'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { EmbeddedDatabaseError } from '#db/embedded-faults.ts'

export type ReachedDatabase = { url: string; stop(): Promise<void> }

/**
 * The database a command works on: the one DATABASE_URL names, the one of a server that runs on `dataDir`, or else the
 * embedded one, started for the time of the command.
 *
 * @throws EmbeddedDatabaseError with a sentence for the operator.
 */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<ReachedDatabase> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  if (isDataDirLocked(dataDir)) return { url: urlOfRunning(dataDir), stop: async () => {} }
  return startEmbeddedDatabase({ dataDir })
}

/** The fourth line of postmaster.pid is the port; the password is kept beside the cluster. */
function urlOfRunning(dataDir: string): string {
  try {
    const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[3]
      ?.trim()
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
    if (port) return `postgres://enamel:${password}@127.0.0.1:${port}/enamel`
  } catch {
    // Said below: a file is missing, or belongs to another user.
  }
  throw new EmbeddedDatabaseError(
    `A server runs on ${dataDir}, but its database cannot be reached. Run this as the same user, once the server is up.`,
  )
}
