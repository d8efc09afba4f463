import { join } from 'node:path'

// React reads this once, when it is first imported, so it must be set before anything imports React.
process.env.NODE_ENV ??= 'production'

const { startWeb } = await import('./start-web.ts')
const { exitWithError } = await import('#server/lifecycle/exit-with-error.ts')

startWeb({
  build: await import('virtual:react-router/server-build'),
  clientDirectory: join(import.meta.dirname, '../client'),
}).catch(exitWithError)
