import pg from 'pg'
import { hideName, showNames } from './process-liveness.ts'

export type Heartbeat = {
  /**
   * Whether the database answers. A refusal counts as an answer: other queries get it too and do not wait. False for a
   * database that is paused or cut off.
   */
  isAwake(): Promise<boolean>
  /**
   * Shows all who share the database that whoever is called `name` lives (decision 0010), from when it resolves until
   * this process ends: also after a connection that broke, but for the moment until there is another.
   */
  show(name: string): Promise<void>
  hide(name: string): Promise<void>
  close(): Promise<void>
}

/** Parts of the time an answer may take; each is counted only when the event loop came round to it. */
const parts = 20
/** How long after a connection failed the next is tried; in place of one that broke it is tried at once. */
const againMs = 1_000

/**
 * Feels the pulse of the database at `url`, and shows who lives here, over a connection that is held for this alone: a
 * new one costs a busy machine more than a second, and the pool's may all be taken. An answer may take `withinMs` of the event loop's own
 * time, so one that waits to be read by a process that is busy is not taken for silence; neither is one that waits for a
 * processor while others are answered, whose last answer came at `answeredAt`.
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
    // Ends a query that is waiting, too.
    client.end().catch(() => {})
    if (!isClosed) setTimeout(() => open().catch(() => {}), waitMs).unref()
  }

  /** The connection, once it takes queries: pg refuses those of one that is still beginning. */
  const open = (): Promise<pg.Client> => {
    if (opening) return opening
    if (isClosed) return Promise.reject(new Error('the pulse is no longer felt'))
    const client = new pg.Client({ connectionString: url, application_name: 'enamel-pulse', keepAlive: true })
    held = client
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    // Of a client that is ended while it connects, pg never says what became of it.
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

/** What `answer` says, or false when it says nothing in `ms` during which the event loop was free. */
function inOwnTime(answer: Promise<boolean>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    let left = parts
    // However long the loop was held up, one part has passed.
    const clock = setInterval(() => {
      left -= 1
      if (left > 0) return
      clearInterval(clock)
      // What has arrived meanwhile is read before this.
      setImmediate(resolve, false)
    }, ms / parts)
    void answer.then((said) => {
      clearInterval(clock)
      resolve(said)
    })
  })
}
