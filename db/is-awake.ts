import pg from 'pg'

/**
 * Whether the database at `url` answers within `withinMs`, over a new connection. A refusal counts as an answer: other
 * queries get it too and do not wait. False for a database that is paused or cut off.
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
