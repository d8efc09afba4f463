import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { migrateBefore } from '#tests/database/migrate-before.ts'
import { databaseUrl } from '#tests/helpers/template-database.ts'
import type { Figure } from './figures.ts'

const upgrades = Number(process.env.TIMES ?? 20)
/** The migration before which the old build was made; the drill runs every one from there on. */
const from = 'one_order'
const processes = 3
const users = 4

type Load = { done: number; deadlocked: number }

/** Upgrades from an older schema while a previous build is using its tables (specification, faults 44). */
export async function upgrade(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enamel-drill-'))
  const server = await startEmbeddedDatabase({ dataDir })
  try {
    const load: Load = { done: 0, deadlocked: 0 }
    const faults: string[] = []
    let longestMs = 0
    for (let round = 0; round < upgrades; round += 1) {
      const url = databaseUrl(server.url, `upgrade_${round}`)
      await create(server.url, `upgrade_${round}`)
      await migrateBefore(url, from)
      const working = new AbortController()
      const tables = await tablesOf(url)
      const work = Array.from({ length: users }, () => keepWorking(url, tables, load, working.signal))
      await pause(200)
      const began = performance.now()
      // As many instances start at once as in a deployment.
      const done = await Promise.allSettled(Array.from({ length: processes }, () => migrate(url)))
      longestMs = Math.max(longestMs, performance.now() - began)
      for (const one of done) if (one.status === 'rejected') faults.push(String(one.reason))
      working.abort()
      await Promise.all(work)
    }
    for (const fault of new Set(faults)) console.error(`upgrade: ${fault}`)
    return [
      {
        what: `processes that ended with an error, of ${upgrades * processes}`,
        value: faults.length,
        floor: { atMost: 0 },
      },
      { what: 'longest upgrade', value: longestMs / 1_000, unit: 's', floor: { atMost: 60 } },
      {
        what: 'transactions of the old build meanwhile',
        value: load.done,
        floor: { atLeast: upgrades * 50 },
      },
      { what: '  of them ended as a deadlock', value: load.deadlocked },
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function create(url: string, name: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  await client.end()
  return rows.map(({ name }) => name)
}

/** An old build's locking behavior: transactions that read and write some tables, in any order. */
async function keepWorking(url: string, tables: string[], load: Load, signal: AbortSignal): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  while (!signal.aborted) {
    try {
      await client.query('begin')
      for (let step = 0; step < 3; step += 1) {
        const table = tables[Math.floor(Math.random() * tables.length)]
        const isWrite = Math.random() < 0.5
        await client.query(isWrite ? `delete from ${table} where false` : `select from ${table} limit 1`)
        await pause(Math.random() * 10)
      }
      await client.query('commit')
      load.done += 1
    } catch (error) {
      await client.query('rollback')
      // A missing table is an expected effect of the upgrade on an old build.
      if (error instanceof pg.DatabaseError && error.code === '40P01') load.deadlocked += 1
    }
  }
  await client.end()
}
