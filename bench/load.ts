import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { cpuMilliseconds } from './processes.ts'
import type { Rate } from './report.ts'

type Load = {
  url: string
  headers?: Record<string, string>
  /** Paths to request in turn, instead of the URL's own. */
  paths?: string[]
  connections?: number
  seconds: number
  pid?: number
}

/** Requests per second at full load on the connections; throws if any response isn't 2xx. */
export async function requestsPerSecond(load: Load): Promise<number> {
  return (await measureLoad(load)).perSecond
}

/**
 * The same, plus the CPU time per request in the process `pid`, which hardly depends on a busy machine, and the 99th
 * percentile of the response time in milliseconds.
 */
export async function measureLoad(load: Load): Promise<Rate & { p99Ms: number }> {
  const { url, headers, paths, connections = 16, seconds, pid = 0 } = load
  const before = cpuMilliseconds(pid)
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(paths && { requests: paths.map((path) => ({ method: 'GET' as const, path })) }),
  })
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`)
  }
  const cpuMs = (cpuMilliseconds(pid) - before) / result['2xx']
  return { perSecond: result['2xx'] / result.duration, cpuMs, p99Ms: result.latency.p99 }
}

/** Response time of each path in milliseconds, requested one after another over `connections` connections. */
export async function latencies({
  url,
  headers,
  paths,
  connections,
}: {
  url: string
  headers: Record<string, string>
  paths: string[]
  connections: number
}): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...paths]
  const times: number[] = []
  const client = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const began = performance.now()
      await get(new URL(path, url), headers, agent)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return times
}

function get(url: URL, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`))
      answer.resume().on('end', resolve).on('error', reject)
    })
    sent.on('error', (error) => reject(new Error(`${url}: ${error.message}`))).end()
  })
}
