import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { makeTemplate } from './template-database.ts'

const PREFIX = 'enamel-tests-'

/**
 * Once per run of the tests: a PostgreSQL (that of DATABASE_URL, else an embedded one that is thrown away after)
 * and in it a migrated template, of which every worker clones a database of its own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? undefined : await startThrowAway()
  const template = await makeTemplate(server?.url ?? process.env.DATABASE_URL ?? '')
  project.provide('testDatabase', { url: template.url, name: template.name })
  return async () => {
    if (!server) return template.drop()
    await template.close()
    await server.stop()
  }
}

async function startThrowAway() {
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

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, and the name of the migrated template in it. */
    testDatabase: { url: string; name: string }
  }
}
