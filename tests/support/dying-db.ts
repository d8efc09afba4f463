import type { Client } from 'pg'
import { createDb, type DbClient } from '#db/client.ts'

/**
 * A pool of a process that is killed just before its `statements + 1`st statement: that one and every later one,
 * rollbacks included, never reaches PostgreSQL. `close` breaks its connections off, as the kernel would.
 */
export function createDyingDb(url: string, statements: number): DbClient & { readonly died: boolean } {
  const client = createDb(url, { max: 4 })
  const connections: Pick<Client, 'end'>[] = []
  let sent = 0
  client.pool.on('connect', (connection) => {
    connections.push(connection)
    const query: (...args: unknown[]) => unknown = connection.query.bind(connection)
    Reflect.set(connection, 'query', (...args: unknown[]) => {
      sent += 1
      if (sent <= statements) return query(...args)
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
    },
    get died() {
      return sent > statements
    },
  }
}
