import pg from 'pg'

/**
 * Opens a single connection for a command. If PostgreSQL closes it while idle, the next query fails instead of the
 * process.
 */
export async function connectClient(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  return client
}
