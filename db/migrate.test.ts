import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as drizzleMigrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '#tests/helpers/template-database.ts'
import { migrate, refuseOldSchema } from './migrate.ts'
import { MigrationError } from './migration-files.ts'

const server = inject('testDatabase')
let name: string
let url: string
let folder: string

beforeEach(async () => {
  // Named after this run, so that the next run drops it after a crash.
  name = `${server.name}_migrate_${randomInt(1_000_000)}`
  url = databaseUrl(server.url, name)
  folder = mkdtempSync(join(tmpdir(), 'enamel-migrate-'))
  await query(server.url, `create database ${name}`)
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await query(server.url, `drop database ${name}`)
})

describe('migrating', () => {
  it('creates our tables and those of the job queue, once when two processes start together', async () => {
    await expect(refuseOldSchema(url)).rejects.toThrow(/older than this build.*0000_foundation/)
    const applied = await Promise.all([migrate(url), migrate(url)])
    expect(applied.filter(({ length }) => length > 0)).toHaveLength(1)
    expect(await migrate(url)).toEqual([])
    await refuseOldSchema(url)
    const rows = await query(url, 'select hash from drizzle.__drizzle_migrations')
    expect(rows).toHaveLength(applied.flat().length)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    const [row] = await query(
      url,
      "select to_regclass('accounts') as ours, to_regproc('graphile_worker.add_job') as queue",
    )
    expect(row).toEqual({ ours: 'accounts', queue: 'graphile_worker.add_job' })
  })

  it('continues where the former runner, with one transaction for all, had stopped', async () => {
    write({ first: 'create table apples (id int)' })
    const client = new pg.Client(url)
    await client.connect()
    await drizzleMigrate(drizzle(client), { migrationsFolder: folder })
    await client.end()
    const before = await query(url, 'select * from drizzle.__drizzle_migrations order by id')
    write({ first: 'create table apples (id int)', second: 'create table pears (id int)' })
    expect(await migrate(url, folder, { upTo: 1_000 })).toEqual([])
    await expect(migrate(url, folder, { upTo: 999 })).rejects.toThrow(/install the newer one/)
    expect(await migrate(url, folder)).toEqual(['0001_second'])
    const after = await query(url, 'select * from drizzle.__drizzle_migrations order by id')
    expect(after.slice(0, 1)).toEqual(before)
    expect(after).toHaveLength(2)
  })

  it('says so in a sentence when PostgreSQL ends its connection, and continues from there the next time', async () => {
    const cut = 'select pg_terminate_backend(pg_backend_pid())'
    write({ first: 'create table apples (id int)', second: cut })
    const failing = migrate(url, folder)
    await expect(failing).rejects.toBeInstanceOf(MigrationError)
    await expect(failing).rejects.toThrow(/0001_second failed: .*terminat.* Those before it are applied\.$/i)
    write({ first: 'create table apples (id int)', second: 'create table pears (id int)' })
    expect(await migrate(url, folder)).toEqual(['0001_second'])
  })

  it('names the failed file, keeps those before it and nothing of that one', async () => {
    write({
      first: 'create table apples (id int)',
      second: 'create table pears (id int);--> statement-breakpoint\nalter table plums add x int',
      third: 'create table cherries (id int)',
    })
    await expect(migrate(url, folder)).rejects.toThrow(/0001_second failed.*"plums" does not exist/)
    expect(await tables()).toEqual(['apples'])
    write({ first: 'create table apples (id int)', second: 'create table pears (id int)' })
    expect(await migrate(url, folder)).toEqual(['0001_second'])
    expect(await tables()).toEqual(['apples', 'pears'])
  })

  it('waits for a table that is in use, lets others use it meanwhile, and completes', async () => {
    write({ first: 'create table apples (id int)' })
    await migrate(url, folder)
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('begin; lock table apples in row exclusive mode')
    write({ first: 'create table apples (id int)', second: 'alter table apples add ripe boolean' })
    let isDone = false
    const migrating = migrate(url, folder).finally(() => {
      isDone = true
    })
    const other = new pg.Client(url)
    await other.connect()
    await expect
      .poll(() => query(url, "select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted"))
      .toHaveLength(1)
    // Queued behind the waiting migration, which gives up before a visitor's timeout.
    await other.query('select * from apples')
    await other.end()
    expect(isDone).toBe(false)
    await holder.query('commit')
    await holder.end()
    expect(await migrating).toEqual(['0001_second'])
  })

  it('builds an index alongside other work, also while a second process waits its turn', async () => {
    write({ first: 'create table apples (id int)' })
    await migrate(url, folder)
    const writer = new pg.Client(url)
    await writer.connect()
    await writer.query('begin; insert into apples values (1)')
    write({
      first: 'create table apples (id int)',
      second: [
        '-- no-transaction',
        'drop index concurrently if exists apples_by_id;--> statement-breakpoint',
        'create index concurrently apples_by_id on apples (id)',
      ].join('\n'),
    })
    const both = Promise.all([migrate(url, folder), migrate(url, folder)])
    await pause(300)
    await writer.query('insert into apples values (2); commit')
    await writer.end()
    expect((await both).flat()).toEqual(['0001_second'])
    expect(
      await query(url, "select indisvalid from pg_index where indexrelid = 'apples_by_id'::regclass"),
    ).toEqual([{ indisvalid: true }])
  })
})

/** Replaces the migrations with these names and statements. */
function write(files: Record<string, string>): void {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = Object.entries(files).map(([called, text], idx) => {
    const tag = `${String(idx).padStart(4, '0')}_${called}`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx, version: '7', when: 1_000 + idx, tag, breakpoints: true }
  })
  const journal = { version: '7', dialect: 'postgresql', entries }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
}

async function tables(): Promise<unknown[]> {
  const rows = await query(url, "select tablename from pg_tables where schemaname = 'public' order by 1")
  return rows.map(({ tablename }) => tablename)
}

async function query(at: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
