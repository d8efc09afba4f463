import { Client } from 'pg'
import { createDb, type DbClient } from '#db/client.ts'

/** Whether a process is killed before each of its statements, which are several times as many as those that leave something. */
export const atEvery = process.env.KILLS === 'every'

/**
 * A pool of a process that is killed just before its `survived + 1`st statement that may leave something behind: that one
 * and every later statement, rollbacks included, never reaches PostgreSQL. Such are a statement outside of a transaction,
 * and the first and the last of one: of what a transaction did nothing is left before it is committed, so to be killed at
 * any other of its statements is to be killed at its commit. With KILLS=every (`npm run drill:kills`) it is before each
 * statement all the same. `close` breaks its connections off, as the kernel would, and returns when PostgreSQL has let go
 * of them.
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
    // Not the pool's own end: it waits for connections to be given back, and the dead give nothing back.
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

/** A statement that PostgreSQL still works at may commit after its socket is gone: what is read next must not cross it. */
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
