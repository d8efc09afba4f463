import { loadEnv } from '#server/env.ts'
import { openHouse } from '#server/open-house.ts'
import { envOfRole } from './role.ts'
import { tellSystemd } from './tell-systemd.ts'

/**
 * The jobs in a process of their own, until SIGTERM or SIGINT.
 * @throws ConfigError, MigrationError
 */
export async function startWorkerProcess(): Promise<void> {
  const opened = await openHouse(envOfRole(loadEnv(), 'worker'))
  opened.log.info('Enamel works through its jobs')
  tellSystemd('ready')
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    tellSystemd('stopping')
    await opened.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
