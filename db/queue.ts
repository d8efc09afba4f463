import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { requestId } from './request-id.ts'
import { traceParent } from './trace/traced.ts'

/** The payload of every queued job by name; each file in `jobs/` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, since only that can be added to.
export interface Jobs {}

/**
 * Queues a job within the transaction `db`, so that it runs only if that commits, after `inMs` by the database's clock.
 * The job, and anything it queues, carries the id and trace of the current request. `jobKey` replaces a waiting job
 * with the same key instead of adding a second; jobs of one `queue` run one after the other.
 */
export async function enqueue<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  {
    inMs = 0,
    jobKey,
    queue,
    maxAttempts = 25,
  }: { inMs?: number; jobKey?: string; queue?: string; maxAttempts?: number } = {},
): Promise<void> {
  const request = requestId()
  const trace = traceParent()
  const stored = { ...payload, ...(request && { request }), ...(trace && { trace }) }
  await db.execute(sql`
    select queue_job(
      ${name},
      ${JSON.stringify(stored)}::json,
      ${inMs}::int * interval '1 millisecond',
      ${jobKey ?? null}::text,
      ${queue ?? null}::text,
      ${maxAttempts}::int
    )`)
}
