import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { enqueue } from '#db/queue.ts'
import { useDatabase } from './database.ts'

const database = useDatabase()

describe('the database of the tests', () => {
  it.each(['first', 'second'])('is empty before the %s test, its job queue too', async () => {
    const { rows } = await database.pool.query(
      'select (select count(*) from rate_limits) + (select count(*) from graphile_worker.jobs) as count',
    )
    expect(rows).toEqual([{ count: 0 }])
    await database.db.execute(sql`insert into rate_limits values ('k', now(), 1)`)
    await enqueue(database.db, 'send-mail', { mailId: 'x' })
  })
})
