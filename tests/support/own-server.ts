import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '#db/free-port.ts'

export type OwnServer = { url: string; stop: () => Promise<void> }

/** A built server with a demo world of its own on a free port; `env` wins over what it is started with. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'enamel-own-'))
  const child = spawn(process.execPath, ['build/server/web.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      APP_ENV: 'demo',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
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
  const serves = await isHeard(child.stdout, 'Enamel serves')
  // A pipe that nobody empties would stop the server in the end.
  child.stdout.resume()
  if (serves) return { url, stop }
  await stop()
  throw new Error(`The server ended with ${child.exitCode} before it served; is it built?`)
}

/** Whether a line with these words comes before the end. */
async function isHeard(output: Readable, words: string): Promise<boolean> {
  for await (const line of createInterface({ input: output })) if (line.includes(words)) return true
  return false
}
