import { type EmbeddedDatabase, findRunningDatabase, startEmbeddedDatabase } from '#db/embedded.ts'

/**
 * The database a command works on: that of DATABASE_URL, that of the server which runs on `dataDir`, or else the
 * embedded one, started for as long as the command takes.
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
