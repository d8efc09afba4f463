import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { autoPreparedClient, NamelessClient } from './auto-prepared-client.ts'
import { traceStatements } from './trace/trace-statements.ts'

/** A database or an open transaction: a query works alike on both. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
  | 'with'
>

/** What a command works with: the database, or the transaction it is part of, and the instant it happens at. */
export type DbAt = { db: Db; now: Date }

export type DbClient = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** Bigint columns and counts fit a number here: nothing of ours comes near 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool on the database at `url`.
 * A connection that breaks while idle or checked out is reported to `onError` and replaced, never fatal.
 * Who has waited `patienceMs` for one gets an error: within the two seconds in which a 503 is due (faults.md 29).
 * `prepares: false`: a pooler stands in between that keeps no prepared statements. `name` is what PostgreSQL calls it.
 */
export function createDb(
  url: string,
  {
    max = 10,
    patienceMs = 2_000,
    prepares = true,
    name = 'enamel',
    onError = () => {},
  }: {
    max?: number
    patienceMs?: number
    prepares?: boolean
    name?: string
    onError?: (error: Error) => void
  } = {},
): DbClient {
  const pool = new pg.Pool({
    Client: prepares ? autoPreparedClient() : NamelessClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    application_name: name,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  traceStatements(pool)
  const db = drizzle(pool, { casing })
  db.transaction = (work, config) => transactionOn(pool, work, config)
  return { db, pool, close: () => pool.end() }
}

const casing = 'snake_case'
/** Drizzle works out the name of each column once for an instance: one for a connection, not for a transaction. */
const onConnection = new WeakMap<pg.PoolClient, NodePgDatabase>()
type Transaction = NodePgDatabase['transaction']

/**
 * Drizzle's own takes a connection and never gives it back when `begin` fails: ten of those and the pool is empty.
 * This one always gives it back, to be closed unless it is known to be well and outside a transaction.
 */
async function transactionOn<Result>(
  pool: pg.Pool,
  work: (tx: Parameters<Parameters<Transaction>[0]>[0]) => Promise<Result>,
  config: Parameters<Transaction>[1],
): Promise<Result> {
  const connection = await pool.connect()
  let began = false
  const begun: typeof work = (tx) => {
    began = true
    return work(tx)
  }
  try {
    const db = onConnection.get(connection) ?? drizzle(connection, { casing })
    onConnection.set(connection, db)
    return await db.transaction(begun, config)
  } finally {
    connection.release(!began || connection.getTransactionStatus() !== 'I')
  }
}
