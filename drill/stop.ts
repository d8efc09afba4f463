import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#demo/passwords.ts'
import { randomAddress, Visitor } from '../bench/visitor.ts'
import { findPlan, openWorld, startWeb, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'
import { type Asked, type Asking, keepAsking, type Told } from './request-loop.ts'

const stops = Number(process.env.TIMES ?? 20)
/**
 * Clients that send without a pause, that pause for up to a second, that open a connection per request, and that send
 * nothing.
 */
const crowd = { eager: 16, thoughtful: 16, fresh: 4, silent: 8 }

type Stop = {
  told: Told[]
  closedUntold: number
  /** When /readyz first returned 503, and when a connection was first refused. */
  unreadyAt: number
  refusedAt: number
  seconds: number
  code: number | null
}

/** SIGTERM during mixed traffic, without a load balancer in front (specification, faults 31 and 46). */
export async function stop(): Promise<Figure[]> {
  const world = await openWorld()
  try {
    const planId = await findPlan(world)
    const seen: Stop[] = []
    for (let round = 0; round < stops; round += 1) seen.push(await stopOnce(world, planId, round))
    return figuresOf(seen)
  } finally {
    await world.stop()
  }
}

async function stopOnce(world: World, planId: string, round: number): Promise<Stop> {
  const web = await startWeb(world, { TRUST_PROXY: '1', WORKER: 'embedded', LOG_LEVEL: 'error' })
  const told: Told[] = []
  let closedUntold = 0
  const next = await questions(web.origin, planId)
  const asking = (more: Pick<Asking, 'pauseMs' | 'keepAlive'>) =>
    keepAsking({
      origin: web.origin,
      next,
      tell: (what) => told.push(what),
      closedUntold: () => {
        closedUntold += 1
      },
      ...more,
    })
  const silent = holdSilent(web.origin, crowd.silent)
  const all = [
    ...times(crowd.eager, () => asking({ pauseMs: () => 0, keepAlive: true })),
    ...times(crowd.thoughtful, () => asking({ pauseMs: () => Math.random() * 1_000, keepAlive: true })),
    ...times(crowd.fresh, () => asking({ pauseMs: () => 0, keepAlive: false })),
  ]
  const readiness = watchReadiness(web.origin)
  await pause(1_000 + Math.random() * 1_000)
  const exited = once(web.child, 'exit')
  const began = performance.now()
  web.child.kill('SIGTERM')
  const [code] = await exited
  const seconds = (performance.now() - began) / 1_000
  await Promise.all(all)
  for (const socket of silent) socket.destroy()
  const { unreadyAt, refusedAt } = await readiness
  for (const { what, at, how } of told) {
    if (how === 'failed')
      console.error(`stop ${round + 1}: ${what}, ${Math.round(at - began)} ms after SIGTERM`)
  }
  return { told, closedUntold, unreadyAt, refusedAt, seconds, code }
}

/** A cached page, a member page, an API response, and a write, in turn. */
async function questions(origin: string, planId: string): Promise<() => Asked> {
  const member = new Visitor(origin, randomAddress())
  await member.signIn('member@brightharbor.example', demoPassword)
  const stranger = new Visitor(origin, randomAddress())
  const toWrite = await stranger.headersToWrite()
  const list: (() => Asked)[] = [
    () => ({ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }),
    () => ({ method: 'GET', path: '/dashboard', headers: { cookie: member.cookie } }),
    () => ({ method: 'GET', path: '/api/auth', headers: { cookie: member.cookie } }),
    () => ({
      method: 'POST',
      path: '/api/km/checkout/account',
      headers: { ...toWrite, 'x-forwarded-for': randomAddress() },
      body: JSON.stringify({ planId, interval: 'year' }),
    }),
  ]
  let turn = 0
  return () => {
    const made = list[turn++ % list.length]
    if (!made) throw new Error('There is nothing to ask.')
    return made()
  }
}

/** Idle connections, as browsers open them in advance. */
function holdSilent(origin: string, count: number): Socket[] {
  const { port } = new URL(origin)
  return times(count, () => connect(Number(port), 'localhost').on('error', () => {}))
}

async function watchReadiness(origin: string): Promise<{ unreadyAt: number; refusedAt: number }> {
  let unreadyAt = Number.POSITIVE_INFINITY
  let refusedAt = Number.POSITIVE_INFINITY
  await keepAsking({
    origin,
    next: () => ({ method: 'GET', path: '/readyz', headers: {} }),
    pauseMs: () => 25,
    keepAlive: false,
    closedUntold: () => {},
    tell: ({ what, at, how }) => {
      if (what.endsWith('503')) unreadyAt = Math.min(unreadyAt, at)
      if (how === 'refused') refusedAt = Math.min(refusedAt, at)
    },
  })
  return { unreadyAt, refusedAt }
}

function figuresOf(seen: Stop[]): Figure[] {
  const all = seen.flatMap(({ told }) => told)
  const howMany = (how: Told['how']) => all.filter((told) => told.how === how).length
  const after = seen.filter(({ told, unreadyAt, refusedAt }) => {
    const refused = told.filter(({ how }) => how === 'refused').map(({ at }) => at)
    return unreadyAt < Math.min(refusedAt, ...refused)
  })
  return [
    { what: 'requests answered', value: howMany('answered'), floor: { atLeast: stops * 100 } },
    { what: 'requests reset, cut off or answered 5xx', value: howMany('failed'), floor: { atMost: 0 } },
    {
      what: 'kept connections closed that were not told to go',
      value: seen.reduce((sum, { closedUntold }) => sum + closedUntold, 0),
      floor: { atMost: 0 },
    },
    {
      what: 'stops at which /readyz said 503 before any refusal',
      value: after.length,
      floor: { atLeast: stops },
    },
    {
      what: 'stops that ended with 0',
      value: seen.filter(({ code }) => code === 0).length,
      floor: { atLeast: stops },
    },
    {
      what: 'longest stop',
      value: Math.max(...seen.map(({ seconds }) => seconds)),
      unit: 's',
      floor: { atMost: 15 },
    },
  ]
}

function times<Made>(count: number, make: () => Made): Made[] {
  return Array.from({ length: count }, make)
}
