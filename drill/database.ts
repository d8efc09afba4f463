import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPlan, openWorld, startWeb, type WebServer, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'
import { violationsOf } from './ledger-violations.ts'
import { type Bought, jobsLeft, keepBuying } from './purchase-loop.ts'

const restarts = Number(process.env.TIMES ?? 20)
/** A normal restart, one that doesn't wait for clients, and a crash. */
const ways = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const buyers = 6

/** PostgreSQL is restarted repeatedly while orders are paid and their jobs run (specification, faults 37). */
export async function database(): Promise<Figure[]> {
  const world = await openWorld()
  const web = await startWeb(world, { TRUST_PROXY: '1', WORKER: 'embedded', LOG_LEVEL: 'error' })
  try {
    return await measure(world, web)
  } finally {
    await web.stop()
    await world.stop()
  }
}

async function measure(world: World, web: WebServer): Promise<Figure[]> {
  const planId = await findPlan(world)
  const bought: Bought = { paid: 0, repeated: 0, wrong: [] }
  const shop = new AbortController()
  // Without the process, buying can't continue.
  web.child.once('exit', () => shop.abort())
  const buying = Array.from({ length: buyers }, () => keepBuying(web.origin, planId, bought, shop.signal))
  let lived = 0
  let longestMs = 0
  for (let round = 0; round < restarts; round += 1) {
    await pause(3_000 + Math.random() * 2_000)
    process.kill(postmasterOf(world), ways[round % ways.length])
    longestMs = Math.max(longestMs, await untilReady(web))
    if (isAlive(web)) lived += 1
  }
  await pause(2_000)
  shop.abort()
  await Promise.all(buying)
  if (!isAlive(web)) throw new Error(`The process ended with ${web.child.exitCode ?? web.child.signalCode}.`)
  const began = performance.now()
  const left = await jobsLeft(world)
  const emptyMs = performance.now() - began
  for (const wrong of new Set(bought.wrong)) console.error(`database: ${wrong}`)
  return [
    {
      what: 'restarts of PostgreSQL that the process lived through',
      value: lived,
      floor: { atLeast: restarts },
    },
    { what: 'longest until it was ready again', value: longestMs / 1_000, unit: 's', floor: { atMost: 10 } },
    { what: 'orders paid for meanwhile', value: bought.paid, floor: { atLeast: restarts } },
    { what: 'requests repeated for them', value: bought.repeated },
    { what: 'other answers than 2xx, 409, 429 and 503', value: bought.wrong.length, floor: { atMost: 0 } },
    { what: 'jobs left in the queue', value: left, floor: { atMost: 0 } },
    { what: 'time until it was empty', value: emptyMs / 1_000, unit: 's' },
    { what: 'violations of the books', value: await violationsOf(world), floor: { atMost: 0 } },
  ]
}

function isAlive({ child }: WebServer): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Milliseconds until the process reports ready again. */
async function untilReady(web: WebServer): Promise<number> {
  const began = performance.now()
  // Gives it time to notice that the old server is gone.
  await pause(300)
  while (isAlive(web) && performance.now() - began < 60_000) {
    const answer = await fetch(`${web.origin}/readyz`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) break
    await pause(50)
  }
  return performance.now() - began
}

function postmasterOf({ dataDir }: World): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
