import { sql, TransactionRollbackError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './client.ts'

/** A transaction that is open on one connection. `rollback` throws, which undoes it. */
export type Transaction = Db & { rollback(): never }

export type TransactionConfig = { isolationLevel?: 'repeatable read'; accessMode?: 'read only' }

export type Transact = <Result>(
  work: (tx: Transaction) => Promise<Result>,
  config?: TransactionConfig,
) => Promise<Result>

export const casing = 'snake_case'

/**
 * Runs `work` in a transaction on its own connection, which is always returned: closed, unless it is known to be
 * healthy and outside a transaction. Drizzle's own version never returns it if `begin` fails; ten of those empty the
 * pool. Each connection has one Drizzle instance for all of its transactions, so a cached statement is built once per
 * connection.
 */
export async function transactionOn<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  { isolationLevel, accessMode }: TransactionConfig = {},
): Promise<Result> {
  const connection = await pool.connect()
  let began = false
  try {
    const tx = drizzleOf(connection)
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await tx.execute(sql.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`))
    began = true
    return await undoneUnlessDone(tx, work, { done: ['commit'], undone: ['rollback'] })
  } finally {
    connection.release(!began || connection.getTransactionStatus() !== 'I')
  }
}

const onConnection = new WeakMap<pg.PoolClient, Transaction>()

function drizzleOf(connection: pg.PoolClient): Transaction {
  const known = onConnection.get(connection)
  if (known) return known
  const made: Transaction = Object.assign(drizzle(connection, { casing }), {
    rollback: () => {
      throw new TransactionRollbackError()
    },
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => withinSavepoint(made, work),
  })
  onConnection.set(connection, made)
  return made
}

/** A savepoint hides an older one of the same name until it is released. */
async function withinSavepoint<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql.raw('savepoint inner_work'))
  const undone = ['rollback to savepoint inner_work', 'release savepoint inner_work']
  return undoneUnlessDone(tx, work, { done: ['release savepoint inner_work'], undone })
}

async function undoneUnlessDone<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
  { done, undone }: { done: string[]; undone: string[] },
): Promise<Result> {
  const say = async (statements: string[]) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  }
  try {
    const result = await work(tx)
    await say(done)
    return result
  } catch (error) {
    await say(undone)
    throw error
  }
}
