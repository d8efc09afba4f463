import { Client } from 'pg'
import { createDb, type DbClient } from '#db/client.ts'

/**
 * Whether to kill the process before every statement. There are several times as many as those with lasting effects.
 */
export const atEvery = process.env.KILLS === 'every'

/**
 * A pool of a process that is killed just before its `survived + 1`st statement with a possible lasting effect. That
 * statement and every later one, rollbacks included, never reaches PostgreSQL. Such statements are those outside a
 * transaction, and the first and last of each transaction: an uncommitted transaction leaves nothing, so being killed
 * at any other statement equals being killed at its commit. With KILLS=every (`npm run drill:kills`) every statement
 * counts. `close` cuts the connections, as the kernel would, and returns when PostgreSQL has released them.
 */
export function createCrashingDb(url: string, survived: number): DbClient & { readonly died: boolean } {
  const client = createDb(url, { max: 4 })
  const connections: (Client & { processID?: number | null })[] = []
  let counted = 0
  client.pool.on('connect', (connection) => {
    connections.push(connection as Client)
    const query: (...args: unknown[]) => unknown = connection.query.bind(connection)
    let isWithin = false
    Reflect.set(connection, 'query', (...args: unknown[]) => {
      const text = textOf(args[0])
      const begins = /^\s*(begin|start transaction)\b/i.test(text)
      const commits = /^\s*(commit|end)\b/i.test(text)
      if (counted <= survived && (atEvery || begins || commits || !isWithin)) counted += 1
      if (begins) isWithin = true
      if (commits || /^\s*rollback\s*;?\s*$/i.test(text)) isWithin = false
      if (counted <= survived) return query(...args)
      const killed = new Error('The process was killed.')
      const callback = args.at(-1)
      if (typeof callback !== 'function') return Promise.reject(killed)
      process.nextTick(() => callback(killed))
      return undefined
    })
  })
  return {
    ...client,
    // Not the pool's own `end`, which waits for connections to be returned. Dead ones never are.
    close: async () => {
      await Promise.all(connections.map((connection) => connection.end()))
      await endBackends(
        url,
        connections.map(({ processID }) => processID),
      )
    },
    get died() {
      return counted > survived
    },
  }
}

/**
 * A statement in progress may commit after its socket is gone. End the backends so that later reads can't race with it.
 */
async function endBackends(url: string, ids: (number | null | undefined)[]): Promise<void> {
  const observer = new Client(url)
  await observer.connect()
  const ofThis = 'datname = current_database() and pid = any($1::int[])'
  await observer.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${ofThis}`, [ids])
  await observer.end()
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked && 'text' in asked ? String(asked.text) : ''
}
