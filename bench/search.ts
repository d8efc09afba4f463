import { type CrowdedBrand, crowd } from './crowd.ts'
import { latencies, measureLoad, requestsPerSecond } from './load.ts'
import { transactionsPerSecond, withoutTotal, withTotal } from './nearest-sql.ts'
import { median, milliseconds, percentile, type Row, rateRow, type Section, sideBySide } from './report.ts'
import { openWorld, startWeb, type WebServer } from './world.ts'

const sizes = [400, 100_000, 1_000_000]
const connections = 4
const seconds = 4
const rounds = 3

/** Office search through the API, 20 nearest within 25 miles with their exact total, against SQL by pgbench. */
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

async function measure(
  brands: CrowdedBrand[],
  web: WebServer,
  world: { databaseUrl: string; dataDir: string },
): Promise<Section> {
  const rows: Row[] = []
  const middle = new Map<number, number>()
  for (const brand of brands) {
    const load = {
      url: web.origin,
      headers: { host: `${brand.key}.localhost:${new URL(web.origin).port}` },
      paths: brand.points.map(
        ({ latitude, longitude }) =>
          `/api/km/group/${brand.key}/offices?lat=${latitude}&lng=${longitude}&radius=25&limit=20`,
      ),
      connections,
      pid: web.pid,
    }
    // The first search of a brand reads its offices into memory.
    const began = performance.now()
    await latencies({ ...load, paths: load.paths.slice(0, 1) })
    const reading = performance.now() - began
    await requestsPerSecond({ ...load, seconds })

    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(...(await latencies(load)))
    const size = brand.offices.toLocaleString('en-US')
    middle.set(brand.offices, median(times))
    rows.push({
      what: `${size} offices, ${connections} at once`,
      measured: `p50 ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 99))}`,
      against: `read once in ${milliseconds(reading)}`,
    })
    const cpu: number[] = []
    const nearest = await sideBySide(
      rounds,
      async () => {
        const rate = await measureLoad({ ...load, seconds })
        cpu.push(rate.cpuMs)
        return rate.perSecond
      },
      () => transactionsPerSecond(world, withoutTotal(brand), { connections, seconds }),
    )
    rows.push(rateRow('  against SQL, 20 nearest without a total', nearest, { atLeast: 0.5 }))
    const counted = await transactionsPerSecond(world, withTotal(brand), { connections, seconds })
    rows.push(rateRow('  against SQL, with the exact total', { ours: nearest.ours, bare: [counted] }))
    rows.push({ what: '  processor time of one search', measured: milliseconds(median(cpu)) })
  }
  const [, hundredThousand = 0, million = 0] = sizes.map((size) => middle.get(size))
  rows.push({
    what: 'growth of p50, 100,000 to 1,000,000',
    measured: milliseconds(million),
    against: milliseconds(hundredThousand),
    ratio: million / hundredThousand,
    floor: { atMost: 2 },
  })
  return { title: 'Office search through the API', rows }
}
