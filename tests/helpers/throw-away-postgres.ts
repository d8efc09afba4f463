import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded/embedded.ts'

const PREFIX = 'enamel-tests-'

/** The directory of its socket, too: that spares each statement a fifth of its way there and back. */
export type ThrowAwayPostgres = EmbeddedDatabase & { socket: string }

/** A PostgreSQL that keeps nothing: quick, and deleted once it stops. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '64MB',
    autovacuum: 'off',
    // Each of three workers may have two servers, with some twenty connections each.
    max_connections: '200',
    unix_socket_directories: '.',
  }
  const server = await startEmbeddedDatabase({ dataDir, settings })
  await letTestsSkipForeignKeys(server.url, dataDir)
  return {
    url: server.url,
    socket: realpathSync(join(dataDir, 'postgres')),
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Ends and deletes what runs left behind that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name)
    // Another run may be starting there just now, or has taken it away.
    const found = statSync(dataDir, { throwIfNoEntry: false })
    if (!found || Date.now() - found.mtimeMs < 10 * 60_000) continue
    try {
      // Taking it over is what stops a PostgreSQL that still runs there.
      const server = await startEmbeddedDatabase({ dataDir })
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // A long run still uses it, or it belongs to another user.
    }
  }
}

/** So that a database is emptied row by row, in any order (tests/helpers/database.ts). */
async function letTestsSkipForeignKeys(url: string, dataDir: string): Promise<void> {
  const { hostname, port, username } = new URL(url)
  const password = readFileSync(join(dataDir, 'postgres-superuser-password'), 'utf8').trim()
  const superuser = new pg.Client({
    host: hostname,
    port: Number(port),
    user: 'postgres',
    password,
    database: 'postgres',
  })
  await superuser.connect()
  await superuser.query(`grant set on parameter session_replication_role to ${username}`)
  await superuser.end()
}
