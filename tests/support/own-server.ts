import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createDb, type Db } from '#db/client.ts'
import { freePort } from '#db/free-port.ts'
import { cloneTemplate } from './template-database.ts'

/** A running server, and a way into its database beside it. */
export type OwnServer = { url: string; databaseUrl: string; db: Db; stop: () => Promise<void> }

/** The build, served on a free port with a demo world of its own; `env` wins over what it is started with. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const databaseUrl = await cloneTemplate(
    JSON.parse(process.env.E2E_TEMPLATE ?? '{}'),
    randomBytes(6).toString('hex'),
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'enamel-own-'))
  const child = spawn(process.execPath, ['build/server/web.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      APP_ENV: 'demo',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      CONSOLE_ORIGIN: `http://console.localhost:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: '0',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  const { db, close } = createDb(databaseUrl, { max: 1 })
  async function stop() {
    child.kill('SIGTERM')
    await ended
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
  if (await serves(child.stdout)) return { url, databaseUrl, db, stop }
  await stop()
  throw new Error(`The server ended with ${child.exitCode} before it served; is it built?`)
}

/** Whether it says that it serves before it ends. What it calls an error is shown beside the journey that met it. */
function serves(output: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    createInterface({ input: output })
      .on('line', (line) => {
        if (line.includes('Enamel serves')) resolve(true)
        if (/"level":[56]0/.test(line)) console.error(line)
      })
      .on('close', () => resolve(false))
  })
}
