import { writeSync } from 'node:fs'
import type { Logger } from 'pino'

/**
 * Logs why the process ends: a signal on arrival, an uncaught error before Node exits, and any unannounced `exit`. Only
 * `SIGKILL` leaves no line.
 *
 * `end` stops everything in order; after `patienceMs` the process exits anyway.
 */
export function onShutdownSignal({
  log,
  end,
  patienceMs,
}: {
  log: Pick<Logger, 'info' | 'error' | 'fatal'>
  end: (signal: NodeJS.Signals) => Promise<void>
  patienceMs: number
}): void {
  let isAnnounced = false
  let isEnding = false
  const leave = (code: number) => {
    isAnnounced = true
    process.exit(code)
  }

  const stop = async (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    log.info(`${signal}: Enamel ends as soon as what is under way is done`)
    setTimeout(() => {
      log.error(
        `what was under way was not done ${patienceMs / 1_000} s after ${signal}: Enamel ends without`,
      )
      leave(1)
    }, patienceMs).unref()
    try {
      await end(signal)
    } catch (err) {
      log.fatal({ err }, 'Enamel could not end in order')
      leave(1)
    }
    log.info('Enamel has ended')
    leave(0)
  }

  // Closing a terminal sends SIGHUP. Node resets `nohup`'s ignore of it, so we handle it here.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  process.on('uncaughtExceptionMonitor', (err, origin) => {
    isAnnounced = true
    log.fatal({ err, origin }, 'Enamel ends by a fault that nothing has caught')
  })
  process.on('exit', (code) => {
    if (!isAnnounced) sayToErrors(`Enamel ends with code ${code}, and no signal or fault told why.\n`)
  })
}

/** Writes synchronously. Ignores a closed standard error, since nothing could report it. */
function sayToErrors(line: string): void {
  try {
    writeSync(2, line)
  } catch {}
}
