import { createServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readSettingsFile } from './cli/read-settings-file.ts'

/** `npm run dev`: the same server with hot reload. A change to what `startWeb` opens needs a restart. */
const server = createServer()
// Vite's socket shares our port, so the content security policy needs no exception.
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const { startWeb } = (await vite.ssrLoadModule('/server/start-web.ts')) as typeof import('./start-web.ts')
const { exitWithError } = (await vite.ssrLoadModule(
  '/server/lifecycle/exit-with-error.ts',
)) as typeof import('#server/lifecycle/exit-with-error.ts')

readSettingsFile()
startWeb({
  server,
  build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  clientDirectory: null,
  wrap: (handler) => (request, response) =>
    vite.middlewares(request, response, () => handler(request, response)),
}).catch(exitWithError)
