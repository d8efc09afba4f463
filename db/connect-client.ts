import pg from 'pg'

/**
 * A connection of a command, by itself. One that PostgreSQL ends while nothing is asked makes the next query fail, and not
 * the process.
 */
export async function connectClient(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  return client
}
