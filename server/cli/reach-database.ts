import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from '#db/embedded.ts'

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
}): Promise<EmbeddedDatabase> {
  const url = databaseUrl ?? (await findRunningDatabase(dataDir))
  return url ? { url, stop: async () => {} } : startEmbeddedDatabase({ dataDir })
}
