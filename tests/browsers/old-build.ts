import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server as whoever has an old page open meets it: once `goAway` was called its scripts are gone until a page is loaded. */
export type OldBuild = { url: string; goAway: () => void; close: () => Promise<void> }

/** Passes everything on to `target`, on a port of its own. */
export async function serveOldBuild(target: string): Promise<OldBuild> {
  const { hostname, port, host } = new URL(target)
  let isGone = false
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    const isScript = /^\/assets\/.*\.js/.test(path)
    if (!isScript && !path.includes('.data') && asked.headers.accept?.includes('text/html')) isGone = false
    if (isScript && isGone) {
      answer.writeHead(404).end()
      return
    }
    const headers = { ...asked.headers, host }
    const passed = request({ hostname, port, path, method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    goAway: () => {
      isGone = true
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
