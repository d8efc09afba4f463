import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { DomainError } from '#domain/errors.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readOnlyUrl } from '#tests/helpers/reports/read-only.ts'
import { openReplica } from './replica.ts'

const database = useDatabase()

const isReadOnly = async (db: Db) => {
  const { rows } = await db.execute<{ is: string }>(
    sql`select current_setting('transaction_read_only') as is`,
  )
  return rows[0]?.is === 'on'
}

/** Opens a replica that is a second, read-only connection to the same database; `warned` collects its log messages. */
function open({ url = readOnlyUrl(database.url), place = {} }: { url?: string; place?: object } = {}) {
  const warned: string[] = []
  const { db, pool } = database
  // Simulates a different database behind the replica.
  const told = async (text: string) => {
    const { rows } = await pool.query(text)
    return { rows: [{ ...rows[0], ...place }] }
  }
  const opened = openReplica({
    url,
    db,
    pool: { query: told } as never,
    patienceMs: 100,
    // On a busy machine connecting may take a while.
    waitsMs: 60_000,
    restMs: 60_000,
    warn: (message) => warned.push(message),
  })
  return { ...opened, warned }
}

test('reports are read from a replica as of the request time, and nothing is written there', async () => {
  const { reading, close, warned } = open()
  const before = Date.now()
  const { found, asOf } = await reading.read(isReadOnly)
  expect(found).toBe(true)
  expect(asOf?.getTime()).toBeGreaterThanOrEqual(before)
  const write = (db: Db) => db.execute(sql`create table written ()`)
  await expect(createDbAt(readOnlyUrl(database.url), write)).rejects.toThrow()
  expect(await reading.replica()).toMatchObject({ fault: null, behindMs: expect.any(Number) })
  expect(warned).toEqual([])
  await close()
})

async function createDbAt(url: string, work: (db: Db) => Promise<unknown>): Promise<unknown> {
  const { db, close } = createDb(url)
  return work(db).finally(close)
}

test('the primary is read when the replica is unavailable, behind, or of another database; and then the replica is left alone', async () => {
  const away = `postgres://nobody:x@127.0.0.1:${await freePort()}/none`
  const cases = [
    [open({ url: away }), /not answer/],
    [open({ place: { at: 'FFFFFFFF/0' } }), /more than 0.1 s behind/],
    [open({ place: { system: '1' } }), /no replica/],
    [open({ place: { timeline: '00000009' } }), /no replica/],
  ] as const
  for (const [{ reading, close, warned }, words] of cases) {
    expect(await reading.read(isReadOnly)).toEqual({ found: false, asOf: null })
    expect(await reading.read(isReadOnly)).toEqual({ found: false, asOf: null })
    expect(warned).toEqual([expect.stringMatching(words)])
    expect(await reading.replica()).toMatchObject({ behindMs: null, fault: expect.stringMatching(words) })
    await close()
  }
})

test('a read that fails on the replica half-way is repeated once on the primary; a refusal is not', async () => {
  const { reading, close, warned } = open()
  const seen: boolean[] = []
  const { asOf } = await reading.read(async (db) => {
    seen.push(await isReadOnly(db))
    if (seen.length === 1) throw new Error('canceling statement due to conflict with recovery')
  })
  expect([seen, asOf, warned.length]).toEqual([[true, false], null, 1])
  const refuse = async () => {
    seen.push(true)
    throw new DomainError('invalid', 'A sheet holds fewer rows.')
  }
  await expect(reading.read(refuse)).rejects.toThrow('fewer rows')
  expect([seen.length, warned.length]).toEqual([3, 1])
  await close()
})
