import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { createDb } from './client.ts'

const database = useDatabase()

it('releases the connection when a transaction can’t even begin, so the pool never runs dry', async () => {
  const { db, pool, close } = createDb(database.url, { max: 1 })
  const broken = (connection: object) => Reflect.set(connection, 'query', refuse)
  const refuse = () => Promise.reject(new Error('The connection broke.'))
  pool.on('connect', broken)
  for (let round = 0; round < 3; round++) {
    await expect(db.transaction(async () => 'done')).rejects.toThrow()
  }
  pool.off('connect', broken)
  expect(pool.idleCount).toBe(0)
  expect(await db.transaction(async () => 'done')).toBe('done')
  await close()
})

it('keeps a connection whose transaction was rolled back, but not one left inside a transaction', async () => {
  const { db, pool, close } = createDb(database.url, { max: 1 })
  await db.execute(sql`select 1`)
  await expect(db.transaction(async (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect(pool.idleCount).toBe(1)
  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(lost).rejects.toThrow()
  expect(pool.idleCount).toBe(0)
  expect(await db.transaction(async () => 'done')).toBe('done')
  await close()
})

it('reports when the database last answered, and doesn’t count a broken connection as an answer', async () => {
  const { db, pool, answeredAt, close } = createDb(database.url, { max: 1 })
  expect(answeredAt()).toBe(0)
  const before = performance.now()
  await db.execute(sql`select 1`)
  const first = answeredAt()
  expect(first).toBeGreaterThanOrEqual(before)
  pool.on('connect', (connection) =>
    Reflect.set(connection, 'query', (..._: unknown[]) => Promise.reject(new Error('cut'))),
  )
  await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
  const second = answeredAt()
  await expect(db.transaction(async () => 'done')).rejects.toThrow()
  expect(answeredAt()).toBe(second)
  await close()
})
