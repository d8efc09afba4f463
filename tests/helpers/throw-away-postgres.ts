import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded/embedded.ts'

const PREFIX = 'enamel-tests-'

/**
 * The directory of its socket, too: that spares each statement a fifth of its way there and back. And the URL of its
 * superuser, to whom nothing is forbidden.
 */
export type ThrowAwayPostgres = EmbeddedDatabase & { socket: string; superuserUrl: string }

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
    // Tests open connections by the thousand, and each would work for milliseconds to show that it knows the password.
    scram_iterations: '1',
    // Each of three workers may have two servers, with some twenty connections each.
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

function urlOfSuperuser(url: string, dataDir: string): string {
  const changed = new URL(url)
  changed.username = 'postgres'
  changed.password = readFileSync(join(dataDir, 'postgres-superuser-password'), 'utf8').trim()
  changed.pathname = '/postgres'
  return changed.href
}
