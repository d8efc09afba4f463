import { sql, TransactionRollbackError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { cachedStatement } from './cached-statement.ts'
import { createDb } from './client.ts'
import type { Transaction } from './transaction.ts'

const database = useDatabase()
const write = (tx: Transaction, value: string) => tx.execute(sql`insert into written values (${value})`)

it('undoes what an inner transaction did, at any depth, and keeps the rest', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table written (value text) on commit drop`)
    await write(tx, 'outer')
    const outer = tx.transaction(async (middle) => {
      await write(middle, 'middle')
      const inner = middle.transaction(async (deepest) => {
        await write(deepest, 'deepest')
        throw new Error('The deepest fails.')
      })
      await expect(inner).rejects.toThrow('The deepest fails.')
      await write(middle, 'middle again')
      middle.rollback()
    })
    await expect(outer).rejects.toThrow(TransactionRollbackError)
    await tx.transaction((kept) => write(kept, 'kept'))
    const { rows } = await tx.execute(sql`select value from written`)
    expect(rows).toEqual([{ value: 'outer' }, { value: 'kept' }])
  })
})

it('begins with the given options', async () => {
  const told = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  const level = await database.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as reads`)
    return rows
  }, told)
  expect(level).toEqual([{ level: 'repeatable read', reads: 'on' }])
})

it('builds a cached statement once per connection, for all of its transactions', async () => {
  const { db, close } = createDb(database.url, { max: 1 })
  let built = 0
  const one = cachedStatement((at) => {
    built += 1
    return at
      .select({ value: sql`${sql.placeholder('value')}::text` })
      .from(sql`(select) as nothing`)
      .prepare('one')
  })
  for (const value of ['a', 'b', 'c']) {
    expect(await db.transaction((tx) => one(tx).execute({ value }))).toEqual([{ value }])
  }
  expect(built).toBe(1)
  await close()
})
