import { setTimeout as pause } from 'node:timers/promises'
import { latencies } from '../load.ts'
import { cpuMilliseconds } from '../processes.ts'
import { median, milliseconds, percentile, type Row, type Section } from '../report.ts'
import { openWorld, startWeb, type WebServer } from '../world.ts'

const paths = ['/', '/faq', '/join-now', '/find-a-dentist?zip=85004&radius=25']
const hits = 2_000
const misses = 200

/** Anonymous pages from the page cache and freshly rendered, one request after another. */
export async function pages(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world)
  try {
    // Warm up the renderer before measuring the first page.
    for (const path of paths)
      await ask(
        web,
        Array.from({ length: 50 }, (_, n) => distinct(path, `warm${n}`)),
      )
    const rows: Row[] = []
    for (const path of paths) {
      await ask(web, [path])
      // A page is compressed and cached shortly after it was first sent.
      await pause(500)
      const hit = await ask(web, new Array<string>(hits).fill(path))
      const miss = await ask(
        web,
        Array.from({ length: misses }, (_, n) => distinct(path, String(n))),
      )
      rows.push({
        what: `${path}, kept`,
        measured: words(hit.times),
        against: words(miss.times),
        ratio: median(hit.times) / median(miss.times),
      })
      rows.push({
        what: '  processor time of one',
        measured: milliseconds(hit.cpuMs),
        against: milliseconds(miss.cpuMs),
        ratio: hit.cpuMs / miss.cpuMs,
      })
    }
    return {
      title: 'Page cache: a page that is kept, against the same rendered and compressed anew',
      rows,
      notes: ['a query nobody asked before makes a page new'],
    }
  } finally {
    await web.stop()
    await world.stop()
  }
}

/** A URL that isn't cached yet: each uses its own preview and is therefore rendered. */
function distinct(path: string, mark: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}bench=${mark}`
}

async function ask(web: WebServer, list: string[]): Promise<{ times: number[]; cpuMs: number }> {
  const before = cpuMilliseconds(web.pid)
  const headers = { 'accept-encoding': 'br' }
  const times = await latencies({ url: web.origin, headers, paths: list, connections: 1 })
  return { times, cpuMs: (cpuMilliseconds(web.pid) - before) / list.length }
}

const words = (times: number[]) =>
  `p50 ${milliseconds(median(times))}, p99 ${milliseconds(percentile(times, 99))}`
