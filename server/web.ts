import { join } from 'node:path'

// React reads this once, when it is first imported; so nothing that imports it may come before.
process.env.NODE_ENV ??= 'production'

const { startWeb } = await import('./start-web.ts')
const { sayAndExit } = await import('./say-and-exit.ts')

startWeb({
  build: await import('virtual:react-router/server-build'),
  clientDirectory: join(import.meta.dirname, '../client'),
}).catch(sayAndExit)
