import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { requestId } from './request-id.ts'
import { traceParent } from './trace/traced.ts'

/** Every job that commands queue, by name, and its payload: each file of `jobs/` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, since only that can be added to.
export interface Jobs {}

/**
 * Puts a job into the queue in the transaction `db` is, so that it runs exactly if that commits, after `inMs` by the
 * database's clock, which decides what is due: ours may be a day ahead of it.
 * The job, and all it sets going, runs in the name of the request that is answered now (`requestId`), and as a part of its
 * trace.
 * `jobKey` replaces a waiting job of the same key instead of adding a second; those of one `queue` wait for each other.
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
