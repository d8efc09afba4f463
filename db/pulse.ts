import pg from 'pg'

export type Pulse = {
  /**
   * Whether the database answers. A refusal counts as an answer: other queries get it too and do not wait. False for a
   * database that is paused or cut off.
   */
  isAwake(): Promise<boolean>
  close(): Promise<void>
}

/** Parts of the time an answer may take; each is counted only when the event loop came round to it. */
const parts = 20
/** How long after a connection was lost the next is tried. */
const againMs = 1_000

/**
 * Feels the pulse of the database at `url` over a connection that is held for this alone: a new one costs a busy
 * machine more than a second, and the pool's may all be taken. An answer may take `withinMs` of the event loop's own
 * time, so one that waits to be read by a process that is busy is not taken for silence.
 */
export function openPulse(url: string, { withinMs }: { withinMs: number }): Pulse {
  let held: pg.Client | null = null
  let opening: Promise<void> | null = null
  let asking: Promise<boolean> | null = null
  let isClosed = false

  const lose = (client: pg.Client) => {
    if (held !== client) return
    held = null
    opening = null
    // Ends a query that is waiting, too.
    client.end().catch(() => {})
    if (!isClosed) setTimeout(() => open().catch(() => {}), againMs).unref()
  }

  const open = (): Promise<void> => {
    if (isClosed || opening) return opening ?? Promise.resolve()
    const client = new pg.Client({ connectionString: url, application_name: 'enamel-pulse', keepAlive: true })
    held = client
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    const begun = client.connect().then(
      () => {},
      (error: unknown) => {
        lose(client)
        throw error
      },
    )
    opening = begun
    return begun
  }

  const beat = async () => {
    await open()
    await held?.query('select 1')
  }

  const ask = async (): Promise<boolean> => {
    const answered = beat().then(
      () => true,
      () => true,
    )
    const isAwake = await inOwnTime(answered, withinMs)
    if (!isAwake && held) lose(held)
    return isAwake
  }

  void open().catch(() => {})
  return {
    isAwake: () => {
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
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
