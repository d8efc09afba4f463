import pg from 'pg'

/**
 * Whether the database at `url` says anything within `withinMs`, asked over a connection of its own. A refusal is an
 * answer too: whoever queries it hears the same and need not wait. False for one that is paused, or cut off.
 */
export async function isAwake(url: string, { withinMs }: { withinMs: number }): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enamel-probe',
    connectionTimeoutMillis: withinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return !(error instanceof Error && /timeout/.test(error.message))
  } finally {
    client.end().catch(() => {})
  }
}
