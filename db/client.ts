import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { autoPreparedClient, NamelessClient } from './auto-prepared-client.ts'
import { traceStatements } from './trace/trace-statements.ts'
import {
  casing,
  type Transact,
  type Transaction,
  type TransactionConfig,
  transactionOn,
} from './transaction.ts'

/** A database or an open transaction; queries work the same on both. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | 'with'
> & { transaction: Transact }

/** What a command needs: the database or its transaction, and the current time. */
export type DbAt = { db: Db; now: Date }

export type DbClient = {
  db: Db
  pool: pg.Pool
  /**
   * When a connection last returned to the pool after the database had answered it, by `performance.now()`; 0: never.
   */
  answeredAt(): number
  close(): Promise<void>
}

/** Reads bigint columns and counts as numbers; none of ours comes near 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool on the database at `url`. A connection that breaks while idle or checked out is reported to `onError`
 * and replaced; that is never fatal. A caller that waits `patienceMs` for a connection gets an error, within the two
 * seconds in which a 503 is due (specification, faults 29). `prepares: false` is for a pooler that doesn't support
 * prepared statements. `name` is the connection's application name in PostgreSQL.
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
  let answeredAt = 0
  pool.on('release', (error: unknown) => {
    if (!error) answeredAt = performance.now()
  })
  traceStatements(pool)
  const db: Db = Object.assign(drizzle(pool, { casing }), {
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>, config?: TransactionConfig) =>
      transactionOn(pool, work, config),
  })
  return { db, pool, answeredAt: () => answeredAt, close: () => pool.end() }
}
