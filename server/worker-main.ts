// React, which renders mails and PDFs, reads this once, when it is first imported.
process.env.NODE_ENV ??= 'production'

const { loadEnv } = await import('./env.ts')
const { openHouse } = await import('./open-house.ts')
const { sayAndExit } = await import('./say-and-exit.ts')

/** The worker as a separate process. Set WORKER=off for the web processes. */
async function main(): Promise<void> {
  const opened = await openHouse({ ...loadEnv(), WORKER: 'embedded' })
  opened.log.info('Enamel works through its jobs')
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await opened.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch(sayAndExit)

// Makes the file a module, so that it may use top-level await.
export {}
