import pg from 'pg'
import { hideName, showNames } from './process-liveness.ts'

export type Heartbeat = {
  /**
   * Whether the database responds. A refusal counts as a response, since other queries get it too and don't wait. False
   * for a database that is paused or disconnected.
   */
  isAwake(): Promise<boolean>
  /**
   * Shows everyone who shares the database that the process `name` is alive (decision 0010). Applies from when it
   * resolves until this process ends, also across reconnects, except for the moment without a connection.
   */
  show(name: string): Promise<void>
  hide(name: string): Promise<void>
  close(): Promise<void>
}

/** The response time is measured in this many parts; each counts only once the event loop has come around. */
const parts = 20
/** Delay before reconnecting after a failed connection. A broken connection is replaced at once. */
const againMs = 1_000

/**
 * Checks whether the database at `url` responds, and shows which processes are alive, over a dedicated connection: a
 * new one costs a busy machine more than a second, and the pool's may all be taken.
 *
 * A response may take `withinMs` of the event loop's own time. So a response that a busy process hasn't read yet
 * doesn't count as silence. Neither does one that waits for a processor while other queries are answered; `answeredAt`
 * returns when the last one was.
 */
export function openHeartbeat(
  url: string,
  { withinMs, answeredAt = () => 0 }: { withinMs: number; answeredAt?: () => number },
): Heartbeat {
  let held: pg.Client | null = null
  let opening: Promise<pg.Client> | null = null
  let asking: Promise<boolean> | null = null
  let isClosed = false
  let isOpen = false
  let giveUp = () => {}
  const shown = new Set<string>()

  const lose = (client: pg.Client) => {
    if (held !== client) return
    const waitMs = isOpen ? 0 : againMs
    held = null
    opening = null
    isOpen = false
    giveUp()
    // Also ends a query in progress.
    client.end().catch(() => {})
    if (!isClosed) setTimeout(() => open().catch(() => {}), waitMs).unref()
  }

  /** The connection, once it accepts queries; pg rejects queries while connecting. */
  const open = (): Promise<pg.Client> => {
    if (opening) return opening
    if (isClosed) return Promise.reject(new Error('the pulse is no longer felt'))
    const client = new pg.Client({ connectionString: url, application_name: 'enamel-pulse', keepAlive: true })
    held = client
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    // pg never settles `connect` for a client that is ended meanwhile.
    const givenUp = new Promise<never>((_, refuse) => {
      giveUp = () => refuse(new Error('the connection of the pulse was given up'))
    })
    opening = Promise.race([begin(client), givenUp]).catch((error: unknown) => {
      lose(client)
      throw error
    })
    return opening
  }

  const begin = async (client: pg.Client) => {
    await client.connect()
    if (shown.size > 0) await client.query(showNames, [[...shown]])
    isOpen = held === client
    return client
  }

  const beat = async () => (await open()).query('select 1')

  const ask = async (): Promise<boolean> => {
    const answered = beat().then(
      () => true,
      () => true,
    )
    const askedAt = performance.now()
    if (await inOwnTime(answered, withinMs)) return true
    if (answeredAt() > askedAt) return true
    if (held) lose(held)
    return false
  }

  void open().catch(() => {})
  return {
    isAwake: () => {
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    show: async (name) => {
      await (await open()).query(showNames, [[name]])
      shown.add(name)
    },
    hide: async (name) => {
      shown.delete(name)
      await opening?.then((client) => client.query(hideName, [name])).catch(() => {})
    },
    close: async () => {
      isClosed = true
      if (held) lose(held)
    },
  }
}

/** The result of `answer`, or false if it doesn't settle within `ms` during which the event loop was free. */
function inOwnTime(answer: Promise<boolean>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    let left = parts
    // However long the loop was blocked, count one part.
    const clock = setInterval(() => {
      left -= 1
      if (left > 0) return
      clearInterval(clock)
      // Runs after any data that has already arrived.
      setImmediate(resolve, false)
    }, ms / parts)
    void answer.then((said) => {
      clearInterval(clock)
      resolve(said)
    })
  })
}
