import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Balancer = { origin: string; stop(): Promise<void> }

const file = 'ops/haproxy/haproxy.cfg'
const publicAddress = '127.0.0.1:8080'

/** Starts HAProxy with the file in `ops`, at `port`, in front of three processes at `ports` on this machine. */
export async function startHaproxy(port: number, ports: number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-haproxy-'))
  const config = join(folder, 'haproxy.cfg')
  const replaced = [
    [publicAddress, `127.0.0.1:${port}`],
    ...ports.map((own, n) => [`127.0.0.1:300${n + 1}`, `127.0.0.1:${own}`]),
  ]
  let text = readFileSync(file, 'utf8')
  for (const [from = '', to = ''] of replaced) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from} any more.`)
    text = text.replaceAll(from, to)
  }
  writeFileSync(config, text)
  const path = `${process.env.PATH}:/usr/sbin`
  const child = spawn('haproxy', ['-db', '-f', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: path },
  })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`There is no haproxy on this machine (Debian: apt-get install haproxy). ${error}`)
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const origin = `http://localhost:${port}`
  const isServed = async () => {
    for (let left = 200; left > 0; left -= 1) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`)
      const answer = await fetch(`${origin}/readyz`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.status === 200) return
      await pause(50)
    }
    throw new Error(`HAProxy did not answer: ${said}`)
  }
  await Promise.race([isServed(), failed])
  return {
    origin,
    stop: async () => {
      process.off('exit', end)
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
