import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { sayAndExit } from './say-and-exit.ts'
import { startWeb } from './start-web.ts'

startWeb({
  build: async () => build,
  clientDirectory: join(import.meta.dirname, '../client'),
}).catch(sayAndExit)
