import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDb, type DbClient } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded/embedded.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#demo/seed.ts'
import { type Running, startNode, untilServed } from './processes.ts'

export type World = { databaseUrl: string; dataDir: string; client: DbClient; stop(): Promise<void> }
export type WebServer = Running & { origin: string }

/** A separate database with the demo data, durable as in production; deleted afterwards. */
export async function openWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enamel-bench-'))
  // Also when a section fails, so that a million offices don't stay on disk.
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  const database = await startEmbeddedDatabase({ dataDir })
  await migrate(database.url)
  const client = createDb(database.url)
  await seedDemo({ db: client.db, now: new Date() })
  return {
    databaseUrl: database.url,
    dataDir,
    client,
    stop: async () => {
      await client.close()
      await database.stop()
      remove()
      process.off('exit', remove)
    },
  }
}

/**
 * A world that takes minutes to create. With `KEEP=<folder>` it is created there once, under `name`, and reused by the
 * next run, migrated to the current schema. Otherwise it is created anew and deleted afterwards. `make` returns its
 * details as JSON. Anything a section writes into a kept world stays in it.
 */
export async function openKeptWorld<Made>(
  name: string,
  make: (world: World) => Promise<Made>,
): Promise<{ world: World; made: Made }> {
  const folder = process.env.KEEP
  if (!folder) {
    const world = await openWorld()
    try {
      return { world, made: await make(world) }
    } catch (error) {
      await world.stop()
      throw error
    }
  }
  const dataDir = join(resolve(folder), name)
  const note = join(dataDir, 'made.json')
  const isMade = existsSync(note)
  // A partly created world is useless.
  if (!isMade) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const database = await startEmbeddedDatabase({ dataDir })
  const client = createDb(database.url)
  const stop = async () => {
    await client.close()
    await database.stop()
  }
  try {
    await migrate(database.url)
    const world = { databaseUrl: database.url, dataDir, client, stop }
    if (isMade) return { world, made: JSON.parse(readFileSync(note, 'utf8')) as Made }
    await seedDemo({ db: client.db, now: new Date() })
    const made = await make(world)
    writeFileSync(note, JSON.stringify(made))
    return { world, made }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The adult plan of the default brand. */
export async function findPlan({ client: { pool } }: World): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`select id from plans where slug = 'harbor-adult'`)
  return rows[0]?.id ?? ''
}

/** The environment variables for our processes to serve this world. */
export function environment(
  world: Pick<World, 'databaseUrl' | 'dataDir'>,
  port: number,
): Record<string, string> {
  return {
    APP_ENV: 'demo',
    PORT: String(port),
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    WORKER: 'off',
  }
}

/** Node flags, as in `script/server`. */
export const flags = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  '--expose-gc',
]
export const allocation = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '98304',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

/**
 * The production build, serving, without the worker, so that only requests are measured. `folder`: another checkout;
 * `isPinned: false`: on any core, for sections that measure no time.
 */
export async function startWeb(
  world: World,
  more: Record<string, string> = {},
  {
    folder = '.',
    port: given,
    isPinned = true,
    seconds = 60,
    keepsLog = false,
  }: { folder?: string; port?: number; isPinned?: boolean; seconds?: number; keepsLog?: boolean } = {},
): Promise<WebServer> {
  const script = join(folder, 'build/server/web.js')
  if (!existsSync(script)) throw new Error('There is no build to measure. Run: npm run build')
  const port = given ?? (await freePort())
  const running = startNode(
    [...flags, script],
    { ...environment(world, port), ...allocation, ...more },
    { isPinned, keepsLog },
  )
  const origin = `http://localhost:${port}`
  await untilServed(`${origin}/readyz`, running.child, seconds)
  return { ...running, origin }
}
