import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { requestId } from './request-id.ts'
import { traceParent } from './trace/traced.ts'

/** Every job and its payload; `jobs/` holds one file for each. */
export type Jobs = {
  'send-mail': { mailId: string }
  /** The work of a mail that nobody gets, where there is nobody to send it to: it takes the same time. */
  'practice-mail': { brandId: string }
  'reconcile-payment': { paymentId: string }
  'import-offices': { importId: string; brandId: string }
  'invite-members': { importId: string; brandId: string }
  /** Checks or does an act for many members. */
  'work-bulk': { jobId: string; brandId: string }
  'make-report-file': { fileId: string; brandId: string }
  'reconcile-refund': { refundId: string }
  /** Looks up later whether the email is known, so that asking takes the same time for every email. */
  'send-webhook': { deliveryId: string }
  'request-password-reset': { requestId: string; brandId: string; email: string }
  /** Looks up later whether there is such a member, for the same reason. */
  'claim-access': {
    requestId: string
    brandId: string
    memberNumber: string
    dateOfBirth: string
    email: string
  }
}

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
