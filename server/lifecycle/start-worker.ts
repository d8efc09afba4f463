import { loadEnv } from '#server/env.ts'
import { openHouse } from '#server/open-services.ts'
import { envOfRole } from './role.ts'
import { tellSystemd } from './sd-notify.ts'
import { endOnSignal } from './shutdown-signals.ts'

/**
 * The jobs in a process of their own, until SIGTERM or SIGINT.
 * @throws ConfigError, MigrationError
 */
export async function startWorkerProcess(): Promise<void> {
  const opened = await openHouse(envOfRole(loadEnv(), 'worker'))
  opened.log.info('Enamel works through its jobs')
  tellSystemd('READY=1')
  endOnSignal({
    log: opened.log,
    patienceMs: 60_000,
    end: async () => {
      tellSystemd('STOPPING=1')
      await opened.close()
    },
  })
}
