import { randomInt } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '#tests/support/template-database.ts'
import { migrate } from './migrate.ts'

const server = inject('testDatabase')
let name: string
let url: string

beforeEach(async () => {
  // Named as a part of this run, so that a crash leaves it to the next run to drop.
  name = `${server.name}_migrate_${randomInt(1_000_000)}`
  url = databaseUrl(server.url, name)
  await query(server.url, `create database ${name}`)
})
afterEach(() => query(server.url, `drop database ${name}`))

describe('migrating', () => {
  it('makes our tables and those of the job queue', async () => {
    await migrate(url)
    const [row] = await query(
      url,
      "select to_regclass('accounts') as ours, to_regproc('graphile_worker.add_job') as queue",
    )
    expect(row).toEqual({ ours: 'accounts', queue: 'graphile_worker.add_job' })
  })

  it('happens once when several processes start together, and is nothing the second time', async () => {
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    await migrate(url)
    const rows = await query(url, 'select hash from drizzle.__drizzle_migrations')
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
  })
})

async function query(at: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
