import { loadEnv } from '#server/env.ts'
import { openServices } from '#server/open-services.ts'
import { envOfRole } from './role.ts'
import { sdNotify } from './sd-notify.ts'
import { onShutdownSignal } from './shutdown-signals.ts'

/**
 * Runs the jobs in their own process, until SIGTERM or SIGINT.
 * @throws ConfigError, MigrationError
 */
export async function startWorkerProcess(): Promise<void> {
  const opened = await openServices(envOfRole(loadEnv(), 'worker'))
  opened.log.info('Enamel works through its jobs')
  sdNotify('READY=1')
  onShutdownSignal({
    log: opened.log,
    patienceMs: 60_000,
    end: async () => {
      sdNotify('STOPPING=1')
      await opened.close()
    },
  })
}
