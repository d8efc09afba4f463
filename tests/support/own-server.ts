import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type OwnServer = { url: string; stop: () => Promise<void> }

/** A built server with a demo world of its own on a free port; `env` wins over what it is started with. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'enamel-own-'))
  const child = spawn(process.execPath, ['build/server/web.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      APP_ENV: 'demo',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  async function stop() {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}; is it built?`)
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error('The server was not ready after two minutes.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
