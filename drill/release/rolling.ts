import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { takeEveryCore } from '../../bench/processes.ts'
import { findPlan, openWorld, startWeb, type WebServer, type World } from '../../bench/world.ts'
import type { Figure } from '../figures.ts'
import { violationsOf } from '../ledger-violations.ts'
import { type CheckedOut, checkOutPrevious } from './check-out.ts'
import { sendCrowd } from './crowd.ts'
import { type Balancer, startHaproxy } from './haproxy.ts'
import { buy, type Done, insertRenewing, keepDoing, type Renewing, renew, signIn } from './journeys.ts'
import { startPlainProxy } from './plain-proxy.ts'

/** For `npm run drill -- rolling`, and for the same behind a plain proxy, where each instance is replaced twice. */
const behindHaproxy = {
  answered: 'requests through HAProxy answered well',
  balance: startHaproxy,
  instances: 3,
  requests: Number(process.env.REQUESTS ?? 100_000),
  /**
   * The first three replace the previous release; then this build is restarted. At least six, so each instance twice.
   */
  restarts: Math.max(6, Number(process.env.TIMES ?? 9)),
  people: 12,
}
const behindPlainProxy = {
  answered: 'requests through a plain proxy answered well',
  balance: startPlainProxy,
  instances: 2,
  requests: Number(process.env.REQUESTS ?? 20_000),
  restarts: Math.max(4, Number(process.env.TIMES ?? 4)),
  people: 14,
}
type Setting = typeof behindHaproxy
const renewing = 8
/** Two of HAProxy's health checks, and its slow start. */
const untilInUseMs = 6_500

/**
 * Three instances of the previous release run on the new schema behind HAProxy. Each is replaced by this build in turn
 * and then restarted, under mixed traffic, and no request may fail. Restarts are spread over the requests, which
 * continue until both are done.
 */
export async function rolling(): Promise<Figure[]> {
  takeEveryCore()
  const previous = checkOutPrevious()
  const world = await openWorld()
  try {
    return await roll(world, previous.folder, behindHaproxy, (shared) => copyFiles(previous, shared))
  } finally {
    await world.stop()
  }
}

/**
 * Two instances of this build run behind a proxy that never retries and hides no response. A newly started process is
 * slow, but must not refuse requests because of that.
 */
export async function rollingPlain(): Promise<Figure[]> {
  takeEveryCore()
  const world = await openWorld()
  try {
    return await roll(world, '.', behindPlainProxy)
  } finally {
    await world.stop()
  }
}

async function roll(
  world: World,
  firstFolder: string,
  setting: Setting,
  prepare: (shared: string) => void = () => {},
): Promise<Figure[]> {
  const port = await freePort()
  const ports: number[] = []
  while (ports.length < setting.instances) {
    const another = await freePort()
    if (another !== port && !ports.includes(another)) ports.push(another)
  }
  const shared = join(world.dataDir, 'assets')
  prepare(shared)
  const settings = {
    TRUST_PROXY: '2',
    SHARED_ASSETS: shared,
    WORKER: 'embedded',
    LOG_LEVEL: 'info',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  }
  const start = (own: number, folder = '.') =>
    startWeb(world, settings, { folder, port: own, isPinned: false, seconds: 300, keepsLog: true })
  const instances: WebServer[] = []
  let balancer: Balancer | undefined
  try {
    for (const own of ports) instances.push(await start(own, firstFolder))
    balancer = await setting.balance(port, ports)
    return await measure(world, balancer.origin, setting, {
      /** Stops one instance and starts this build in its place; returns how it ended, and the seconds. */
      replace: async (n) => {
        const old = instances[n % ports.length]
        const own = ports[n % ports.length]
        if (!old || !own) throw new Error('There is no such instance.')
        const began = performance.now()
        await old.stop()
        const code = old.child.exitCode
        const stopSeconds = Math.round((performance.now() - began) / 1_000)
        if (code !== 0) {
          const how = code ?? old.child.signalCode
          console.error(`rolling: a process ended with ${how} after ${stopSeconds} s: ${old.lastWords()}`)
        }
        instances[n % ports.length] = await start(own)
        const seconds = (performance.now() - began) / 1_000
        await pause(untilInUseMs)
        return { code, seconds }
      },
    })
  } finally {
    await balancer?.stop()
    for (const one of instances) await one.stop()
  }
}

/** Copies each build's files to the other, as an operator does before the first release that supports SHARED_ASSETS. */
function copyFiles({ folder }: CheckedOut, shared: string): void {
  if (readFileSync(join(folder, '.env.example'), 'utf8').includes('SHARED_ASSETS')) return
  const assets = 'build/client/assets'
  cpSync(join(folder, assets), shared, { recursive: true })
  cpSync(assets, join(folder, assets), { recursive: true, force: false })
}

type Replaced = { code: number | null; seconds: number }

async function measure(
  world: World,
  origin: string,
  { answered: what, requests, restarts, people }: Setting,
  { replace }: { replace: (n: number) => Promise<Replaced> },
): Promise<Figure[]> {
  const planId = await findPlan(world)
  const due = await insertRenewing(world, renewing)
  const done: Done = { counts: {}, wrong: [] }
  const stop = new AbortController()
  const journeys = [
    keepDoing(done, 'bought', stop.signal, () => buy(origin, planId)),
    keepDoing(done, 'signed in', stop.signal, () => signIn(origin).then(() => pause(500))),
  ]
  const renewals = renewNowAndThen(origin, due, done, stop.signal)
  const began = performance.now()
  const replaced: Replaced[] = []
  const crowd = await sendCrowd(origin, {
    goesOn: (sent) => sent < requests || replaced.length < restarts,
    people,
    planId,
  })
  const kinds = Object.entries(crowd.kinds)
  const answered = () => kinds.reduce((sum, [, kind]) => sum + kind.answered, 0)
  const failures = () => Object.values(crowd.failed).reduce((sum, count) => sum + count, 0)
  const say = () => {
    const after = (performance.now() - began) / 1_000
    const rate = Math.round(answered() / after)
    console.log(
      `rolling: ${Math.round(after)} s: ${answered()} answered, ${failures()} failed, ${rate} a second, ${replaced.length} restarts`,
    )
  }
  const progress = setInterval(say, 15_000)
  await pause(2_000)
  while (replaced.length < restarts) {
    const nextAt = (replaced.length / restarts) * requests
    while (answered() + failures() < nextAt) await pause(250)
    replaced.push(await replace(replaced.length))
    say()
  }
  await crowd.ended
  clearInterval(progress)
  const seconds = (performance.now() - began) / 1_000
  stop.abort()
  await Promise.all([...journeys, renewals])
  for (const [what, count] of Object.entries(crowd.failed)) console.error(`rolling: ${count} × ${what}`)
  for (const wrong of new Set(done.wrong)) console.error(`rolling: ${wrong}`)
  return [
    { what, value: answered(), floor: { atLeast: requests } },
    ...kinds.flatMap(([of, kind]): Figure[] => [
      { what: `  ${of}`, value: kind.answered },
      { what: '    slowest', value: kind.slowestMs / 1_000, unit: 's' },
    ]),
    { what: 'requests that failed', value: failures(), floor: { atMost: 0 } },
    { what: 'requests a second', value: answered() / seconds },
    {
      what: 'restarts meanwhile',
      value: replaced.length,
      floor: { atLeast: restarts },
    },
    {
      what: '  that ended with 0',
      value: replaced.filter(({ code }) => code === 0).length,
      floor: { atLeast: replaced.length },
    },
    {
      what: '  longest restart',
      value: Math.max(...replaced.map(({ seconds }) => seconds)),
      unit: 's',
    },
    { what: 'purchases beside them', value: done.counts.bought ?? 0, floor: { atLeast: 10 } },
    { what: 'sign-ins', value: done.counts['signed in'] ?? 0, floor: { atLeast: 10 } },
    { what: 'renewals', value: done.counts.renewed ?? 0, floor: { atLeast: renewing } },
    { what: 'steps of these that failed', value: done.wrong.length, floor: { atMost: 0 } },
    { what: 'violations of the books', value: await violationsOf(world), floor: { atMost: 0 } },
  ]
}

/** Renews each member once, with pauses that end early when `signal` aborts. */
async function renewNowAndThen(
  origin: string,
  due: Renewing[],
  done: Done,
  signal: AbortSignal,
): Promise<void> {
  for (const one of due) {
    const once = new AbortController()
    await keepDoing(done, 'renewed', once.signal, () => renew(origin, one).finally(() => once.abort()))
    if (!signal.aborted) await pause(5_000)
  }
}
