import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded.ts'

const PREFIX = 'enamel-tests-'

/** A PostgreSQL that keeps nothing: quick, and deleted once it stops. */
export async function startThrowAwayPostgres(): Promise<EmbeddedDatabase> {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '64MB',
    autovacuum: 'off',
  }
  const server = await startEmbeddedDatabase({ dataDir, settings })
  return {
    url: server.url,
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
    // Another run may be starting there just now.
    if (Date.now() - statSync(dataDir).mtimeMs < 10 * 60_000) continue
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
