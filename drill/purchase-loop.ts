import { setTimeout as pause } from 'node:timers/promises'
import { confirm, prepare } from '../bench/orders/order.ts'
import type { World } from '../bench/world.ts'

/** Results of buying while something is restarted. */
export type Bought = {
  /** Orders whose payment was answered. */
  paid: number
  /** Repeated requests. */
  repeated: number
  /** Responses that should never occur: other than 2xx, 409, 429 and 503. */
  wrong: string[]
}

/**
 * If a worker dies while sending an email, its claim expires after two minutes; the queue's growing retry delays
 * follow.
 */
const emptyWithinMs = 600_000

/** Places orders one after another; retries a payment under the same key until it is answered. */
export async function keepBuying(
  origin: string,
  planId: string,
  bought: Bought,
  signal: AbortSignal,
): Promise<void> {
  const insist = async <Done>(work: () => Promise<Done>): Promise<Done | null> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        bought.repeated += 1
        const said = String(error)
        if (/answered \d/.test(said) && !/answered (409|429|503)/.test(said)) bought.wrong.push(said)
        if (signal.aborted && said.includes('fetch failed')) return null
        await pause(250)
      }
    }
  }
  while (!signal.aborted) {
    const order = await insist(() => prepare(origin, planId))
    const key = crypto.randomUUID()
    const done = order && (await insist(async () => confirm(order, key).then(() => true)))
    if (done) bought.paid += 1
  }
}

/** Waits for the queue to empty; returns the number of jobs left in it. */
export async function jobsLeft({ client: { pool } }: World): Promise<number> {
  const deadline = performance.now() + emptyWithinMs
  for (;;) {
    const { rows } = await pool.query<{ jobs: number }>(
      'select count(*)::int as jobs from graphile_worker.jobs',
    )
    const jobs = rows[0]?.jobs ?? Number.NaN
    if (jobs === 0 || performance.now() > deadline) return jobs
    await pause(500)
  }
}
