import pg from 'pg'

export type Listening = {
  /** Settles once the first connection listens; a database that is down at the start only delays it. */
  ready: Promise<void>
  close(): Promise<void>
}

const LONGEST_PAUSE_MS = 5_000
const KEEP_ALIVE_MS = 15_000
/** While not listening, how often to check for missed changes. */
const MISSED_EVERY_MS = 30_000

/**
 * Listens on PostgreSQL channels over its own connection and reconnects when it breaks. Notifications sent meanwhile
 * are lost. So `onMissed` must treat everything as possibly changed; it is called whenever a connection begins to
 * listen (including the first) and every half minute while none does. Neither callback may throw. `onError` gets the
 * error of a broken connection.
 */
export function listen(
  url: string,
  channels: readonly string[],
  onNotify: (channel: string, payload: string) => void,
  onMissed: () => void,
  onError: (error: Error) => void = () => {},
  missedEveryMs = MISSED_EVERY_MS,
): Listening {
  let client: pg.Client | undefined
  let closed = false
  let wake = () => {}
  let settled = () => {}
  const ready = new Promise<void>((resolve) => {
    settled = resolve
  })

  let pause = 100
  let heardAt = performance.now()

  const connectOnce = async (): Promise<void> => {
    const current = new pg.Client({
      connectionString: url,
      application_name: 'enamel-listen',
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = current
    const broken = new Promise<void>((resolve) => {
      current.on('error', (error) => {
        onError(error)
        resolve()
      })
      current.on('end', () => resolve())
    })
    current.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''))
    // pg never settles `connect` for a client that is ended meanwhile.
    await Promise.race([current.connect(), broken])
    if (closed) return
    for (const channel of channels) await current.query(`listen ${pg.escapeIdentifier(channel)}`)
    settled()
    heardAt = performance.now()
    onMissed()
    pause = 100
    // Detects a connection that a paused or vanished server left half open, before the next restart would.
    const pulse = setInterval(() => {
      current.query('select 1').catch(() => current.end().catch(() => {}))
    }, KEEP_ALIVE_MS)
    pulse.unref()
    await broken
    clearInterval(pulse)
    heardAt = performance.now()
  }

  const run = async () => {
    while (!closed) {
      try {
        await connectOnce()
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
      }
      void client?.end().catch(() => {})
      if (closed) return
      if (performance.now() - heardAt > missedEveryMs) {
        heardAt = performance.now()
        onMissed()
      }
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pause)
      })
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  const running = run()

  return {
    ready,
    close: async () => {
      closed = true
      wake()
      await client?.end().catch(() => {})
      await running
    },
  }
}
