import { loadEnv } from './env.ts'
import { openHouse } from './open-house.ts'
import { sayAndExit } from './say-and-exit.ts'

/** The worker as a process of its own: set WORKER=off for the web processes beside it. */
async function main(): Promise<void> {
  const opened = await openHouse({ ...loadEnv(), WORKER: 'embedded' })
  opened.log.info('Enamel works through its jobs')
  const stop = async () => {
    await opened.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch(sayAndExit)
