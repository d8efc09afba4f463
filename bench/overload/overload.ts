import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { demoPassword } from '#demo/passwords.ts'
import { cpuMilliseconds, nextMessage, residentBytes } from '../processes.ts'
import { megabytes, milliseconds, percentile, type Row, type Section } from '../report.ts'
import { Visitor } from '../visitor.ts'
import { openWorld, startWeb, type WebServer, type World } from '../world.ts'
import type { Asked, Phase, Told } from './crowd-orders.ts'

/** Duration of the flood in seconds, and its requests per second. `FLOOD=900` for a machine that can't send more. */
const flood = { seconds: 30, perSecond: Number(process.env.FLOOD ?? 9_000) }
/** Concurrent buyers, before and during the flood. Each starts the next order once the last is paid or given up. */
const buyers = 8
const probeEveryMs = 200
/** Slower responses count as not yet recovered. */
const slowMs = 1_000

/** Includes the server's CPU time until the end of the phase. */
type Seen = Told & { cpuSeconds: number }

type Pulse = { second: number; ms: number; isWell: boolean }

/**
 * A flood of all request classes on one core, mostly for cached pages, while a few people buy. Measures their orders,
 * cached pages, /healthz, another brand's visitors, memory, and the recovery time. Two minutes.
 */
export async function overload(): Promise<Section> {
  const world = await openWorld()
  const healthPort = await freePort()
  const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error', HEALTH_PORT: String(healthPort) }
  const web = await startWeb(world, settings)
  // Separate processes, so that the flood's own work doesn't slow down the buyers.
  const crowds = [1, 2].map(() => fork('bench/overload/crowd-process.ts', { execArgv: [] }))
  /** The first crowd is the flood, the second buys. */
  const send = async (...phases: (Phase | null)[]): Promise<Seen[]> => {
    const before = cpuMilliseconds(web.pid)
    const seconds = Math.max(...phases.map((phase) => phase?.seconds ?? 0))
    const ended = pause(seconds * 1_000).then(() => cpuMilliseconds(web.pid) - before)
    const told = crowds.flatMap((crowd, n) => {
      const phase = phases[n]
      if (!phase) return []
      crowd.send(phase)
      return [nextMessage(crowd) as Promise<Told>]
    })
    const cpuSeconds = (await ended) / 1_000
    return (await Promise.all(told)).map((each) => ({ ...each, cpuSeconds }))
  }
  try {
    return await measure(world, web, `http://localhost:${healthPort}`, send)
  } finally {
    for (const crowd of crowds) crowd.disconnect()
    await web.stop()
    await world.stop()
  }
}

async function measure(
  world: World,
  web: WebServer,
  health: string,
  send: (...phases: (Phase | null)[]) => Promise<Seen[]>,
): Promise<Section> {
  const mix = await prepare(world, web)
  const buying = { ...mix, asked: [], orders: 1, pace: { atOnce: buyers } }
  // Long enough to compile the request code, as in a process in use.
  await send({ ...mix, seconds: 10, pace: { atOnce: 8 } })
  await send(null, { ...buying, seconds: 10 })
  const [alone] = await send(null, { ...buying, seconds: 20 })
  const before = residentBytes(web.pid)
  const watch = watchPulse(web, health)
  const { seconds, perSecond } = flood
  const [ten, bought] = await send({ ...mix, seconds, pace: { perSecond } }, { ...buying, seconds })
  const { pulses, own, memory } = watch.stop()
  const [after] = await send({ ...mix, seconds: 15, pace: { perSecond: 40 } })
  if (!alone || !ten || !bought || !after) throw new Error('A crowd told nothing.')

  const callMs = ['order begun', 'order continued'].flatMap((of) => bought.kinds[of]?.ms ?? [])
  const reads = bought.kinds['read of a join']
  const recovered = recoveryOf(after)
  const [early, late] = [memory.slice(5, 10), memory.slice(-5)].map((list) => Math.max(...list))
  const rate = (seen: Seen) => seen.paidWithin / seen.seconds
  const perCpu = (seen: Seen) => seen.paidWithin / seen.cpuSeconds
  const asked = Object.values(ten.kinds).reduce((sum, kind) => sum + sumOf(kind), 0)
  return {
    title: `Overload: ${perSecond} requests a second for ${seconds} s, all classes mixed, and ${buyers} who buy`,
    rows: [
      {
        what: 'orders paid, against orders alone',
        measured: `${rate(bought).toFixed(1)}/s`,
        against: `${rate(alone).toFixed(1)}/s`,
        ratio: rate(bought) / rate(alone),
        floor: { atLeast: 0.5 },
      },
      {
        what: '  by the second of processor time, the flood’s in it',
        measured: perCpu(bought).toFixed(1),
        against: perCpu(alone).toFixed(1),
        ratio: perCpu(bought) / perCpu(alone),
      },
      limitRow('calls of orders under way, p99', percentile(callMs, 99), 2_000),
      {
        what: '  an order from its first read to paid, p50, p99',
        measured: spread(bought.orders.ms),
        against: spread(alone.orders.ms),
      },
      countRow('reads on the way to an order refused or lost', (reads?.refused ?? 0) + (reads?.lost ?? 0)),
      limitRow(
        '/healthz at its own port, the slowest of the flood',
        Math.max(...pulses.map(({ ms }) => ms)),
        250,
      ),
      {
        what: '  at the port of the pages: the slowest, and how many in a hundred within 100 ms',
        measured: milliseconds(Math.max(...own.map(({ ms }) => ms))),
        against: String(Math.round((100 * own.filter(({ ms }) => ms <= 100).length) / own.length)),
      },
      served('cached pages answered', ten.kinds['cached page']),
      served('another brand’s few visitors served', ten.kinds['another brand']),
      countRow('“away” said of a database that is well', ten.databaseAway + bought.databaseAway),
      {
        what: 'all as before after',
        measured: `${recovered} s`,
        against: '10 s',
        ratio: recovered / 10,
        floor: { atMost: 1 },
      },
      {
        what: 'memory, its peak at the end against the first seconds',
        measured: megabytes(late ?? 0),
        against: megabytes(early ?? 0),
        ratio: (late ?? 0) / (early ?? 1),
        floor: { atMost: 1.15 },
      },
      { what: '  before it', measured: megabytes(before) },
      ...[ten, bought].flatMap(({ kinds }) =>
        Object.entries(kinds).map(([of, kind]) => ({
          what: `  ${of}`,
          measured: `${share(kind.served, sumOf(kind))} served`,
          against: `p99 ${milliseconds(percentile(kind.ms, 99))}${oddities(kind)}`,
        })),
      ),
    ],
    notes: [
      `sent ${(asked / seconds) | 0} of ${perSecond} a second; the crowd was late by ${milliseconds(percentile(ten.lateMs, 50))} at p50, ${milliseconds(percentile(ten.lateMs, 99))} at p99: that much of each time may be its own`,
      `orders not paid: ${JSON.stringify(bought.orders.broken)}`,
      `of a core the server had ${share(bought.cpuSeconds, seconds)} s in the flood, ${share(alone.cpuSeconds, alone.seconds)} s with orders alone`,
      `afterwards slow or refused: ${Object.entries(after.kinds).flatMap(badOf).join('; ') || 'nothing'}`,
      'without the worker, which renders and sends the mails',
    ],
  }
}

const sumOf = (kind: Told['kinds'][string]) =>
  kind.served + kind.refused + kind.lost + Object.values(kind.wrong).reduce((sum, count) => sum + count, 0)

const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} % of ${all}`

function badOf([of, { refused, ms }]: [string, Told['kinds'][string]]): string[] {
  const slow = ms.filter((each) => each > slowMs)
  return refused + slow.length > 0 ? [`${of} ${refused} refused, slow ${slow.join(', ')} ms`] : []
}

function oddities({ lost, wrong }: Told['kinds'][string]): string {
  const odd = [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...Object.entries(wrong).map(([status, n]) => `${n} × ${status}`),
  ]
  return odd.length > 0 ? `, ${odd.join(', ')}` : ''
}

const spread = (times: number[]) =>
  `${milliseconds(percentile(times, 50))}, ${milliseconds(percentile(times, 99))}`

function limitRow(what: string, ms: number, limit: number): Row {
  return {
    what,
    measured: milliseconds(ms),
    against: milliseconds(limit),
    ratio: ms / limit,
    floor: { atMost: 1 },
  }
}

function countRow(what: string, count: number): Row {
  return { what, measured: String(count), against: '0', ratio: count, floor: { atMost: 0 } }
}

function served(what: string, kind: Told['kinds'][string] | undefined): Row {
  const all = kind ? sumOf(kind) : 0
  return {
    what,
    measured: share(kind?.served ?? 0, all),
    ratio: (kind?.served ?? 0) / all,
    floor: { atLeast: 0.95 },
  }
}

/** Seconds until nothing was refused anymore and nothing took longer than a second. */
function recoveryOf({ refusedBySecond, slowestBySecond }: Told): number {
  const bad = slowestBySecond.map((ms, second) => ms > slowMs || (refusedBySecond[second] ?? 0) > 0)
  return bad.lastIndexOf(true) + 1
}

/**
 * Requests /healthz five times a second, on its own port and on the site's port, and samples the memory once a second.
 */
function watchPulse(web: WebServer, health: string) {
  const pulses: Pulse[] = []
  const own: Pulse[] = []
  const memory: number[] = []
  const began = performance.now()
  const beat = async (origin: string, noted: Pulse[]) => {
    const at = performance.now()
    const second = Math.floor((at - began) / 1_000)
    const isWell = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => (await answer.text()) === 'ok',
      () => false,
    )
    noted.push({ second, ms: performance.now() - at, isWell })
  }
  const timers = [
    setInterval(() => void beat(health, pulses), probeEveryMs),
    setInterval(() => void beat(web.origin, own), probeEveryMs),
    setInterval(() => memory.push(residentBytes(web.pid)), 1_000),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      return { pulses, own, memory }
    },
  }
}

async function prepare({ client }: World, { origin }: WebServer): Promise<Phase> {
  const { rows } = await client.pool.query<{ plan: string; office: string }>(
    `select plans.id as plan, offices.id as office from plans join offices using (brand_id)
     where plans.slug = 'harbor-adult' order by offices.id limit 1`,
  )
  const member = new Visitor(origin, '192.0.2.8')
  await member.signIn('member@brightharbor.example', demoPassword)
  const stranger = new Visitor(origin, '192.0.2.9')
  const csrf = (await stranger.get('/api/auth')).headers.get('csrf-token') ?? ''
  const visitor = { cookie: stranger.cookie, csrf }
  return {
    origin,
    seconds: 0,
    pace: { atOnce: 1 },
    asked: crowdOf({ origin, member: member.cookie, visitor }),
    orders: 0,
    planId: rows[0]?.plan ?? '',
    officeId: rows[0]?.office ?? '',
    visitor,
    buyer: {
      password: 'a long walk by the harbor 7',
      firstName: 'Morgan',
      lastName: 'Alder',
      dateOfBirth: '1986-04-17',
      phone: '6025550142',
      address: { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
    },
    card: { number: '4242424242424242', expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: '123' },
  }
}

/** The crowd's mix of requests. More than half are for cached pages, as from bookmarks and advertisements. */
function crowdOf({
  origin,
  member,
  visitor,
}: {
  origin: string
  member: string
  visitor: { cookie: string; csrf: string }
}): Asked[] {
  const cookie = { cookie: member }
  const zips = ['85004', '60602', '10001', '77002', '33130', '53202']
  const writes = {
    cookie: visitor.cookie,
    'csrf-token': visitor.csrf,
    origin,
    'sec-fetch-site': 'same-origin',
  }
  return [
    { of: 'export', weight: 2, paths: ['/savings-summary/pdf', '/savings-summary/csv'], headers: cookie },
    // Only screens that aren't part of an order; `/join-now` is, and has priority over them.
    { of: 'page not cached', weight: 8, paths: ['/', '/faq'], headers: cookie },
    {
      of: 'list or search',
      weight: 20,
      paths: zips.map((zip) => `/api/km/group/brightharbor/offices?zip=${zip}&radius=25`),
    },
    { of: 'list or search', weight: 2, paths: ['/find-a-dentist?zip=85004', '/directory'], headers: cookie },
    { of: 'member page', weight: 10, paths: ['/dashboard', '/dashboard/activity'], headers: cookie },
    { of: 'session check', weight: 20, paths: ['/api/auth'] },
    {
      of: 'login',
      weight: 3,
      method: 'POST',
      paths: ['/api/login'],
      headers: writes,
      body: { email: 'somebody<random>@example.com', password: 'not the right one' },
    },
    { of: 'cached page', weight: 100, paths: ['/', '/faq', '/join-now'] },
    { of: 'webhook', weight: 2, method: 'POST', paths: ['/api/webhooks/sandbox'], body: {} },
    {
      of: 'another brand',
      weight: 1,
      paths: ['/api/km/group/lumen/offices?zip=60602&radius=25'],
      host: new URL(origin).host.replace('localhost', 'lumen.localhost'),
    },
  ]
}
