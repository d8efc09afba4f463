import { setTimeout as pause } from 'node:timers/promises'
import { type CrowdedBrand, crowd } from './crowd.ts'
import { latencies, measureLoad, requestsPerSecond } from './load.ts'
import { transactionsPerSecond, withoutTotal, withTotal } from './nearest-sql.ts'
import {
  median,
  milliseconds,
  percentile,
  perSecond,
  type Rate,
  type Row,
  rateRow,
  type Section,
  sideBySide,
  wantedRow,
} from './report.ts'
import { openWorld, startWeb, type WebServer } from './world.ts'

const sizes = [400, 100_000, 1_000_000]
const connections = 4
/** The encodings Chrome accepts over https. */
const browserAccepts = 'gzip, deflate, br, zstd'
const seconds = 4
const rounds = 3
const wanted = { perSecond: 5_000, p99Ms: 10 }
/** In each turn every place is requested once; sizes alternate. */
const turns = 8

/** Office search through the API, 20 nearest within 25 miles with their exact total, compared with SQL by pgbench. */
export async function search(): Promise<Section> {
  const world = await openWorld()
  try {
    const brands = await crowd(world, sizes)
    const web = await startWeb(world)
    try {
      return await measure(brands, web, world)
    } finally {
      await web.stop()
    }
  } finally {
    await world.stop()
  }
}

type Contender = { brand: CrowdedBrand; load: SearchLoad; times: number[]; row: Row }
type SearchLoad = {
  url: string
  headers: Record<string, string>
  paths: string[]
  connections: number
  pid: number
}

async function measure(
  brands: CrowdedBrand[],
  web: WebServer,
  world: { databaseUrl: string; dataDir: string },
): Promise<Section> {
  const contenders: Contender[] = []
  for (const brand of brands) contenders.push(await warm(brand, web))
  // The sizes alternate, so that other load on the machine affects all of them.
  for (let round = 0; round < turns; round += 1) {
    for (const { load, times } of contenders) times.push(...(await latencies(load)))
  }
  const rows: Row[] = []
  const cpuMs = new Map<number, number>()
  for (const { brand, load, times, row } of contenders) {
    rows.push({
      ...row,
      measured: `p50 ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 99))}`,
    })
    const rates: Rate[] = []
    const nearest = await sideBySide(
      rounds,
      async () => {
        const rate = await measureLoad({ ...load, seconds })
        rates.push(rate)
        return rate.perSecond
      },
      () => transactionsPerSecond(world, withoutTotal(brand), { connections, seconds }),
    )
    rows.push(rateRow('  against SQL, 20 nearest without a total', nearest, { atLeast: 0.5 }))
    const counted = await transactionsPerSecond(world, withTotal(brand), { connections, seconds })
    rows.push(rateRow('  against SQL, with the exact total', { ours: nearest.ours, bare: [counted] }))
    const zipped = await measureLoad({
      ...load,
      headers: { ...load.headers, 'accept-encoding': browserAccepts },
      seconds,
    })
    rows.push({
      what: '  to a browser, compressed',
      measured: perSecond(zipped.perSecond),
      against: `${milliseconds(zipped.cpuMs)} each`,
    })
    cpuMs.set(brand.offices, median(rates.map((rate) => rate.cpuMs)))
    const unasked = await measureLoad({ ...load, paths: neverAsked(brand), seconds })
    rows.push({
      what: '  of places nobody asked for before',
      measured: perSecond(unasked.perSecond),
      against: `${milliseconds(unasked.cpuMs)} each`,
    })
    rows.push({
      what: '  processor time of one search',
      measured: milliseconds(cpuMs.get(brand.offices) ?? 0),
    })
  }
  const largest = contenders.at(-1)
  if (largest) {
    const { perSecond: ours, p99Ms } = await measureLoad({ ...largest.load, seconds })
    const unasked = await latencies({ ...largest.load, paths: neverAsked(largest.brand).slice(0, 4_000) })
    rows.push(
      wantedRow('20 nearest of the most offices', ours, wanted.perSecond),
      {
        what: '  p99 at that rate',
        measured: milliseconds(p99Ms),
        against: milliseconds(wanted.p99Ms),
        ratio: p99Ms / wanted.p99Ms,
        floor: { atMost: 1 },
      },
      {
        what: '  of places nobody asked for before, 4 at once',
        measured: `p50 ${milliseconds(median(unasked))}, p99 ${milliseconds(percentile(unasked, 99))}`,
      },
    )
  }
  const grown = (what: string, values: number[], floor?: Row['floor']): Row => {
    const [, few = 0, many = 0] = values
    return { what, measured: milliseconds(many), against: milliseconds(few), ratio: many / few, floor }
  }
  rows.push(
    grown(
      'growth of p50, 100,000 to 1,000,000',
      contenders.map(({ times }) => median(times)),
      { atMost: 2 },
    ),
    grown('  of its processor time', [...cpuMs.values()]),
  )
  return { title: 'Office search through the API', rows }
}

/** Places some hundred feet apart, more than can be requested in the time. */
function neverAsked({ key, points }: CrowdedBrand): string[] {
  return Array.from({ length: 60 }, (_, turn) =>
    points.map(
      ({ latitude, longitude }) =>
        `/api/km/group/${key}/offices?lat=${latitude + (turn + 1) / 4_000}&lng=${longitude}&radius=25&limit=20`,
    ),
  ).flat()
}

/** The first search of a brand loads its offices into memory; some seconds of load then warm up code and rows. */
async function warm(brand: CrowdedBrand, web: WebServer): Promise<Contender> {
  const load: SearchLoad = {
    url: web.origin,
    headers: { host: `${brand.key}.localhost:${new URL(web.origin).port}` },
    paths: brand.points.map(
      ({ latitude, longitude }) =>
        `/api/km/group/${brand.key}/offices?lat=${latitude}&lng=${longitude}&radius=25&limit=20`,
    ),
    connections,
    pid: web.pid,
  }
  const began = performance.now()
  await firstAnswer({ ...load, paths: load.paths.slice(0, 1) })
  const against = `read once in ${milliseconds(performance.now() - began)}`
  await requestsPerSecond({ ...load, seconds })
  const size = brand.offices.toLocaleString('en-US')
  return {
    brand,
    load,
    times: [],
    row: { what: `${size} offices, ${connections} at once`, measured: '', against },
  }
}

/**
 * On a busy machine the database may seem unavailable while a million offices load; the loading continues in the
 * background.
 */
async function firstAnswer(load: SearchLoad): Promise<void> {
  const deadline = Date.now() + 300_000
  while (true) {
    try {
      await latencies(load)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(250)
    }
  }
}
