import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { createDb } from './client.ts'

const database = useDatabase()

it('prepares a repeated statement once per connection, and no other', async () => {
  const { db, pool, close } = createDb(database.url, { max: 1 })
  const prepared = async () => {
    const { rows } = await pool.query<{ statement: string }>(`select statement from pg_prepared_statements`)
    return rows.map(({ statement }) => statement).filter((text) => text.includes('as asked'))
  }
  for (const asked of [1, 2]) await db.execute(sql`select ${asked}::int as asked`)
  expect(await prepared()).toEqual([])
  for (const asked of [3, 4, 5]) {
    const { rows } = await db.execute(sql`select ${asked}::int as asked`)
    expect(rows).toEqual([{ asked }])
  }
  await db.transaction(async (tx) => tx.execute(sql`select ${6}::int as asked`))
  expect(await prepared()).toEqual(['select $1::int as asked'])
  await close()
})

it('plans a pattern search separately for each pattern', async () => {
  const { db, pool, close } = createDb(database.url, { max: 1 })
  for (let time = 0; time < 8; time += 1) {
    await db.execute(sql`select 1 as searched where 'Al' like ${`${time}%`}`)
    await db.execute(sql`select 1 as searched where 'Al' ilike ${`%${time}`} and true`)
  }
  const { rows } = await pool.query(
    `select statement from pg_prepared_statements where statement like '%as searched%'`,
  )
  expect(rows).toEqual([])
  await close()
})

it('stops when a connection would hold too many, and keeps answering', async () => {
  const { pool, close } = createDb(database.url, { max: 1 })
  for (let number = 0; number < 320; number += 1) {
    for (let time = 0; time < 3; time += 1) {
      const { rows } = await pool.query({ text: `select $1::int as n${number}`, values: [number] })
      expect(rows).toEqual([{ [`n${number}`]: number }])
    }
  }
  const { rows } = await pool.query<{ kept: number }>('select count(*) as kept from pg_prepared_statements')
  expect(rows[0]?.kept).toBeLessThanOrEqual(300)
  await close()
})
