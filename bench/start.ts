import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#db/embedded/free-port.ts'
import { untilServed } from './processes.ts'
import type { Row, Section } from './report.ts'

/**
 * Seconds from `script/server` to the first page: for a fresh clone without build and database, and for a second start.
 */
export async function start(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-clone-'))
  const clone = join(folder, 'enamel')
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), clone])
    const rows: Row[] = [await timed('cold: fresh clone, nothing installed', clone)]
    for (const made of ['build', '.data']) rmSync(join(clone, made), { recursive: true, force: true })
    rows.push(await timed('packages installed, neither build nor database', clone))
    rows.push(await timed('warm: everything there', clone))
    return {
      title: 'script/server to the first page',
      rows,
      notes: ['cold includes npm ci with npm’s own cache as it is'],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(what: string, clone: string): Promise<Row> {
  const port = await freePort()
  const began = performance.now()
  const server = spawn(join(clone, 'script/server'), [], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilServed(`http://localhost:${port}/`, server, 900)
  const seconds = (performance.now() - began) / 1_000
  server.kill('SIGTERM')
  await once(server, 'exit')
  return { what, measured: `${seconds.toFixed(1)} s` }
}
