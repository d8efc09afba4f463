import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { demoPassword } from '#demo/passwords.ts'
import { cpuMilliseconds, nextMessage, residentBytes } from '../processes.ts'
import { megabytes, milliseconds, percentile, type Row, type Section } from '../report.ts'
import { Visitor } from '../visitor.ts'
import { openWorld, startWeb, type WebServer, type World } from '../world.ts'
import type { Asked, Phase, Told } from './crowd-orders.ts'

/** How long the flood lasts, in seconds, and how many times what the server bears it is. */
const flood = { seconds: 60, times: 10 }
const shorterFlood = { seconds: 20, times: 4 }
const probeEveryMs = 200
/** What takes longer is not as before. */
const slowMs = 1_000

/** With the processor time the server had until the end of the phase. */
type Seen = Told & { cpuSeconds: number }

type Pulse = { second: number; ms: number; isWell: boolean }

/**
 * All classes of requests at ten times the rate that the server can bear, for a minute: what becomes of orders, of
 * /healthz, of another brand's visitors and of memory; whether a database that is well is called away; and how soon all
 * is as before.
 */
export async function overload(): Promise<Section> {
  const world = await openWorld()
  const healthPort = await freePort()
  const settings = { TRUST_PROXY: '1', LOG_LEVEL: 'error', HEALTH_PORT: String(healthPort) }
  const web = await startWeb(world, settings)
  const crowd = fork('bench/overload/crowd-process.ts', { execArgv: [] })
  const send = async (phase: Phase): Promise<Seen> => {
    const before = cpuMilliseconds(web.pid)
    const ended = pause(phase.seconds * 1_000).then(() => cpuMilliseconds(web.pid) - before)
    crowd.send(phase)
    const told = (await nextMessage(crowd)) as Told
    return { ...told, cpuSeconds: (await ended) / 1_000 }
  }
  try {
    return await measure(world, web, `http://localhost:${healthPort}`, send)
  } finally {
    crowd.disconnect()
    await web.stop()
    await world.stop()
  }
}

async function measure(
  world: World,
  web: WebServer,
  health: string,
  send: (phase: Phase) => Promise<Seen>,
): Promise<Section> {
  const phase = await prepare(world, web)
  const alone = { ...phase, asked: [], orders: 1, pace: { atOnce: 8 } }
  // So long that what a request runs is compiled: a process in use is.
  await send({ ...phase, seconds: 20, pace: { atOnce: 8 } })
  await send({ ...alone, seconds: 20 })
  // What it can bear: eight who each wait for their answer keep it busy without a queue. Orders alone, and the mix.
  const ordersAlone = await send({ ...alone, seconds: 10 })
  const bears = await send({ ...phase, seconds: 10, pace: { atOnce: 8 } })
  const perSecond = (arrivalsOf(bears) / bears.seconds) | 0
  const best = ordersAlone.paidWithin / ordersAlone.seconds
  const inMix = bears.paidWithin / bears.seconds

  const four = await send({ ...phase, ...atTimes(shorterFlood, perSecond) })
  const before = residentBytes(web.pid)
  const watch = watchPulse(web, health)
  const ten = await send({ ...phase, ...atTimes(flood, perSecond) })
  const { pulses, own, memory } = watch.stop()
  const after = await send({ ...phase, seconds: 15, pace: { perSecond: perSecond / 4 } })

  const orderMs = [...(ten.kinds['order begun']?.ms ?? []), ...(ten.kinds['order continued']?.ms ?? [])]
  const p99 = percentile(orderMs, 99)
  const slowest = Math.max(...pulses.map(({ ms }) => ms))
  const recovered = recoveryOf(after)
  const [early, late] = [memory.slice(10, 20), memory.slice(-10)].map((list) => Math.max(...list))
  const goodput = ten.paidWithin / ten.seconds
  const peak = Math.max(best, inMix)
  const perCpu = (seen: Seen) => seen.paidWithin / seen.cpuSeconds
  const other = ten.kinds['another brand']
  const cached = ten.kinds['cached page']
  return {
    title: `Overload: ${flood.times} times what it can bear for ${flood.seconds} s, all classes mixed (${perSecond}/s × ${flood.times}, an order counts as one)`,
    rows: [
      {
        what: 'orders paid, against the best of orders alone and the bearable mix',
        measured: `${goodput.toFixed(1)}/s`,
        against: `${peak.toFixed(1)}/s`,
        ratio: goodput / peak,
        floor: { atLeast: 0.8 },
      },
      {
        what: '  by the second of processor time it was given, against orders alone',
        measured: perCpu(ten).toFixed(1),
        against: perCpu(ordersAlone).toFixed(1),
        ratio: perCpu(ten) / perCpu(ordersAlone),
      },
      limitRow('calls of admitted orders, p99', p99, 2_000),
      { what: '  an order from its beginning to paid, p50, p99', measured: spread(ten.orders.ms) },
      {
        what: '  orders begun that were not paid in time',
        measured: String(ten.orders.begun - ten.orders.paid),
        against: `${ten.orders.begun} begun`,
      },
      limitRow('/healthz at its own port, the slowest of the minute', slowest, 100),
      {
        what: '  seconds in which it was not answered within 100 ms',
        measured: String(
          new Set(pulses.filter(({ ms, isWell }) => ms > 100 || !isWell).map((p) => p.second)).size,
        ),
        against: `${flood.seconds}`,
      },
      {
        what: '  at the port of the pages: the slowest, and how many in a hundred within 100 ms',
        measured: milliseconds(Math.max(...own.map(({ ms }) => ms))),
        against: String(Math.round((100 * own.filter(({ ms }) => ms <= 100).length) / own.length)),
      },
      served('cached pages answered', cached),
      served('another brand’s few visitors served', other),
      countRow(`“away” said of a database that is well, at ${shorterFlood.times} times`, four.databaseAway),
      countRow(`the same at ${flood.times} times`, ten.databaseAway),
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
      ...Object.entries(ten.kinds).map(([of, kind]) => ({
        what: `  ${of}`,
        measured: `${share(kind.served, sumOf(kind))} served`,
        against: `p99 ${milliseconds(percentile(kind.ms, 99))}${oddities(kind)}`,
      })),
    ],
    notes: [
      `orders alone ${best.toFixed(1)}/s, in the mix it bears ${inMix.toFixed(1)}/s; orders not paid: ${JSON.stringify(ten.orders.broken)}`,
      `the crowd itself was late by ${milliseconds(percentile(ten.lateMs, 50))} at p50, ${milliseconds(percentile(ten.lateMs, 99))} at p99: that much of each time may be its own`,
      `of a core the server had ${share(ten.cpuSeconds, ten.seconds)} s in the flood, ${share(ordersAlone.cpuSeconds, ordersAlone.seconds)} s with orders alone`,
      `afterwards slow or refused: ${Object.entries(after.kinds).flatMap(badOf).join('; ') || 'nothing'}`,
      'without the worker, which renders and sends the mails',
    ],
  }
}

const atTimes = ({ seconds, times }: { seconds: number; times: number }, perSecond: number) => ({
  seconds,
  pace: { perSecond: perSecond * times },
})

/** Arrivals, with an order as one. */
function arrivalsOf({ kinds, orders }: Told): number {
  const single = Object.entries(kinds).filter(([of]) => !of.startsWith('order '))
  return single.reduce((sum, [, kind]) => sum + sumOf(kind), orders.offered)
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

/** The seconds until nothing was refused and nothing took longer than a second any more. */
function recoveryOf({ refusedBySecond, slowestBySecond }: Told): number {
  const bad = slowestBySecond.map((ms, second) => ms > slowMs || (refusedBySecond[second] ?? 0) > 0)
  return bad.lastIndexOf(true) + 1
}

/**
 * Asks for /healthz five times a second, at its own port and at that of the pages, whether or not it answers, and looks at
 * the memory once a second.
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
  const { rows } = await client.pool.query<{ id: string }>(`select id from plans where slug = 'harbor-adult'`)
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
    orders: 3,
    planId: rows[0]?.id ?? '',
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

/** Of a hundred who come: what they want. */
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
    { of: 'page not cached', weight: 8, paths: ['/', '/faq', '/join-now'], headers: cookie },
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
    { of: 'cached page', weight: 20, paths: ['/', '/faq', '/join-now'] },
    { of: 'webhook', weight: 2, method: 'POST', paths: ['/api/webhooks/sandbox'], body: {} },
    {
      of: 'another brand',
      weight: 1,
      paths: ['/api/km/group/lumen/offices?zip=60602&radius=25'],
      host: new URL(origin).host.replace('localhost', 'lumen.localhost'),
    },
  ]
}
