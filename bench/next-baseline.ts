import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#db/embedded/free-port.ts'
import { type Running, startNode, untilServed } from './processes.ts'

const run = promisify(execFile)

/**
 * A Next.js site, downloaded and built in the system's temporary folder for this run only; our code doesn't depend on
 * it. Its page is rendered for each request, without a database. `urlOf` returns the URL of a page with about the given
 * length.
 *
 * @throws if it can't be downloaded or built.
 */
export async function startNext(): Promise<Running & { urlOf(length: number): Promise<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-next-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  cpSync('bench/next', folder, { recursive: true })
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, env })
  const next = join(folder, 'node_modules/next/dist/bin/next')
  await run(process.execPath, [next, 'build'], { cwd: folder, env })
  const port = await freePort()
  const running = startNode([next, 'start', folder, '-p', String(port)], { NEXT_TELEMETRY_DISABLED: '1' })
  const origin = `http://localhost:${port}`
  await untilServed(`${origin}/?parts=1`, running.child)
  return {
    ...running,
    urlOf: (length) => nearest(origin, length),
    stop: async () => {
      await running.stop()
      remove()
      process.off('exit', remove)
    },
  }
}

async function nearest(origin: string, length: number): Promise<string> {
  let [best, away] = ['', Number.POSITIVE_INFINITY]
  for (let parts = 1; parts <= 30; parts += 1) {
    const url = `${origin}/?parts=${parts}`
    const off = Math.abs((await (await fetch(url)).text()).length - length)
    if (off >= away) break
    best = url
    away = off
  }
  return best
}
