import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** An empty commit that standbys must still store. */
const commit = `select pg_logical_emit_message(true, 'drill', '')`

/** Milliseconds from `failedAt` until the cluster confirms a commit: its own share of an outage, without Enamel's. */
export async function untilKeptAgain(databaseUrl: string, failedAt: number): Promise<number> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(100)) {
    try {
      await withClient(databaseUrl, (client) => client.query(commit))
      return performance.now() - failedAt
    } catch {
      // Not yet.
    }
  }
  throw new Error('No commit was answered any more.')
}

/** Median duration of some two hundred consecutive commits, in milliseconds. */
export async function medianCommit(databaseUrl: string): Promise<number> {
  const took: number[] = []
  await withClient(databaseUrl, async (client) => {
    for (let times = 0; times < 200; times += 1) {
      const began = performance.now()
      await client.query(commit)
      took.push(performance.now() - began)
    }
  })
  return took.sort((a, b) => a - b)[took.length / 2] ?? Number.NaN
}

async function withClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  // A broken connection surfaces in the next query.
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
