import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createDb, type Db } from '#db/client.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { cloneTemplate } from './template-database.ts'

/** A running server, with access to its database. `leaks`: log lines with personal data. */
export type OwnServer = {
  url: string
  databaseUrl: string
  db: Db
  leaks: readonly string[]
  stop: () => Promise<void>
}

/** An email, or a phone number as displayed or as stored. */
const personal = /[\w.+-]+@[\w-]+\.\w|\(\d{3}\) ?\d{3}-\d{4}|"\d{10}"/
/** The demo staff, whom the startup log lists with their codes. */
const meant = 'one-time codes of the key'

/** The build, served on a free port with its own demo world. `env` overrides its defaults. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const databaseUrl = await cloneTemplate(
    JSON.parse(process.env.E2E_TEMPLATE ?? '{}'),
    randomBytes(6).toString('hex'),
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'enamel-own-'))
  const room = ['--min-semi-space-size=16', '--max-semi-space-size=16']
  const child = spawn(process.execPath, [...room, 'build/server/web.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      APP_ENV: 'demo',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      CONSOLE_ORIGIN: `http://console.localhost:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
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
  const leaks: string[] = []
  if (await serves(child.stdout, leaks)) return { url, databaseUrl, db, leaks, stop }
  await stop()
  throw new Error(`The server ended with ${child.exitCode} before it served; is it built?`)
}

/**
 * Whether it reports that it is serving before it exits. Its logged errors are shown next to the test that caused them.
 */
function serves(output: Readable, leaks: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    createInterface({ input: output })
      .on('line', (line) => {
        if (line.includes('Enamel serves')) resolve(true)
        if (/"level":[56]0/.test(line)) console.error(line)
        if (personal.test(line) && !line.includes(meant)) leaks.push(line)
      })
      .on('close', () => resolve(false))
  })
}
