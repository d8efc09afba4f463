import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded/embedded.ts'

const PREFIX = 'enamel-tests-'

/** Adds the socket's directory, which saves each statement a fifth of its round trip, and the superuser's URL. */
export type ThrowAwayPostgres = EmbeddedDatabase & { socket: string; superuserUrl: string }

/** A PostgreSQL without durability: fast, and deleted once it stops. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '64MB',
    autovacuum: 'off',
    // Tests open thousands of connections, and each would spend milliseconds proving its password.
    scram_iterations: '1',
    // Each of three workers may have two servers, with about twenty connections each.
    max_connections: '200',
    unix_socket_directories: '.',
  }
  const server = await startEmbeddedDatabase({ dataDir, settings })
  return {
    url: server.url,
    superuserUrl: urlOfSuperuser(server.url, dataDir),
    socket: realpathSync(join(dataDir, 'postgres')),
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Stops and deletes the databases of killed runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name)
    // Another run may be starting there right now, or may have removed it.
    const found = statSync(dataDir, { throwIfNoEntry: false })
    if (!found || Date.now() - found.mtimeMs < 10 * 60_000) continue
    try {
      // Taking it over is the way to stop a PostgreSQL that still runs there.
      const server = await startEmbeddedDatabase({ dataDir })
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // A long run still uses it, or it belongs to another user.
    }
  }
}

function urlOfSuperuser(url: string, dataDir: string): string {
  const changed = new URL(url)
  changed.username = 'postgres'
  changed.password = readFileSync(join(dataDir, 'postgres-superuser-password'), 'utf8').trim()
  changed.pathname = '/postgres'
  return changed.href
}
