import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { demoPassword } from '#demo/passwords.ts'
import { latencies } from '../load.ts'
import { nextMessage } from '../processes.ts'
import { milliseconds, percentile, type Row, type Section } from '../report.ts'
import { Visitor } from '../visitor.ts'
import { openWorld, startWeb, type WebServer } from '../world.ts'

const attackers = 8
/** Alternates with rounds without load, so that other load on the machine affects both. */
const rounds = 3
const asked = 60

/**
 * Response times for another visitor while eight connections request `/directory?x=<random>` as fast as they can,
 * compared with an idle machine: the 95th percentile of the home page and of a member's dashboard.
 */
export async function attack(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world, { TRUST_PROXY: '1' })
  try {
    const member = new Visitor(web.origin, '192.0.2.8')
    await member.signIn('member@brightharbor.example', demoPassword)
    const visits = {
      'home page of a stranger': visit('/', ''),
      'dashboard of a member': visit('/dashboard', member.cookie),
    }
    for (const ask of Object.values(visits)) await ask(web, 50)
    const rows: Row[] = []
    for (const [what, ask] of Object.entries(visits)) {
      const idle: number[] = []
      const attacked: number[] = []
      const answered: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        idle.push(...(await ask(web, asked)))
        const flood = startFlood(web)
        await pause(500)
        attacked.push(...(await ask(web, asked)))
        answered.push(await flood.stop())
      }
      const [before, meanwhile] = [percentile(idle, 95), percentile(attacked, 95)]
      rows.push({
        what: `${what}, p95`,
        measured: milliseconds(meanwhile),
        against: milliseconds(before),
        ratio: meanwhile / before,
        floor: { atMost: 3 },
      })
      rows.push({ what: '  answers to the attack', measured: answered.join('; ') })
    }
    return {
      title: 'Eight connections ask for /directory?x=<random>; another visitor, attacked against idle',
      rows,
    }
  } finally {
    await web.stop()
    await world.stop()
  }
}

const visit =
  (path: string, cookie: string) =>
  (web: WebServer, times: number): Promise<number[]> =>
    latencies({
      url: web.origin,
      headers: { 'accept-encoding': 'gzip, br', 'x-forwarded-for': '192.0.2.8', cookie },
      paths: new Array<string>(times).fill(path),
      connections: 1,
    })

/** Starts the attack; `stop` returns the number of responses by status, and per second. */
function startFlood(web: WebServer): { stop(): Promise<string> } {
  const began = performance.now()
  const child = fork('bench/site/flood.ts', [web.origin, String(attackers)])
  // Lowest priority: the visitor's own machine isn't slowed by the attackers'.
  if (child.pid) setPriority(child.pid, 19)
  return {
    stop: async () => {
      child.send('stop')
      const counts = z.record(z.string(), z.number()).parse(await nextMessage(child))
      const seconds = (performance.now() - began) / 1_000
      return Object.entries(counts)
        .map(([status, count]) => `${Math.round(count / seconds)}/s with ${status}`)
        .join(', ')
    },
  }
}
