import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { isGone, processName } from '#db/process-liveness.ts'
import { idempotentRequests } from '#db/schema/billing.ts'
import { insertUnlessThere } from '#db/written-rows.ts'
import { DomainError } from '#domain/errors.ts'
import * as m from '#messages'

export type IdempotentRequest = {
  brandId: string
  /** The sender, such as `checkout:<id>`, so different people's keys never collide. */
  actor: string
  /** The Idempotency-Key header. */
  key: string | undefined
  /** The request body that the key identifies. */
  body: unknown
  /** How long to wait for the same request in progress elsewhere before responding `in_flight`. */
  waitMs?: number
}

/** After this long, a claim counts as abandoned by a live process that couldn't end it, and a repeat takes over. */
const ABANDONED_MS = 60_000
/** How long a repeat waits between two checks: at first, and at most. */
const LOOK_AGAIN_MS = { first: 100, longest: 1_000 }

/**
 * Runs `work` once for a key and gives every repeat the same response.
 *
 * `work` must be able to continue an earlier run, because a crash may end it anywhere; the claim only keeps repeats
 * from running in parallel. Responses that aren't `final`, and DomainErrors, which mean that nothing was done, aren't
 * stored; the next repeat runs `work` again.
 * @throws DomainError `idempotency_key_required`, `bad_request` (a malformed key), `key_reused` (same key, other body),
 *   `in_flight` with `retryAfterSeconds` (unfinished after `waitMs`), and what `work` throws.
 */
export async function runIdempotent<Answer>(
  { db, now, answer: schema }: { db: Db; now: Date; answer: z.ZodType<Answer> },
  request: IdempotentRequest,
  work: () => Promise<{ answer: Answer; final: boolean }>,
): Promise<Answer> {
  const key = checkKey(request.key)
  const row = { brandId: request.brandId, actor: request.actor, key, requestHash: hashOf(request.body) }
  const { waitMs = 8_000 } = request
  let claim = (await beginRequest(db, row, now)) ?? (await lookAgain(db, row, now))
  let pause = LOOK_AGAIN_MS.first
  for (
    let left = waitMs;
    'busy' in claim;
    left -= pause, pause = Math.min(2 * pause, LOOK_AGAIN_MS.longest)
  ) {
    if (left <= 0) throw inFlight()
    await sleep(Math.min(pause, left))
    claim = await lookAgain(db, row, now)
  }
  if ('answer' in claim) return schema.parse(claim.answer)
  // Parse the first response too, so that it and its repeats are byte-identical.
  return schema.parse(await runClaimed(db, claim, work))
}

/** The response while the same order is still in progress. */
export function inFlight(): DomainError {
  const message = m.errors_payment_still_being_processed
  return new DomainError('in_flight', message, { details: { retryAfterSeconds: 2 } })
}

type Row = { brandId: string; actor: string; key: string; requestHash: string }
type Claim = Pick<typeof idempotentRequests.$inferSelect, 'brandId' | 'id' | 'claimedBy' | 'claimedAt'>

async function beginRequest(db: Db, row: Row, now: Date): Promise<Claim | undefined> {
  const claim = { ...row, id: newId(now), claimedBy: processName, claimedAt: now }
  const isOurs = await insertUnlessThere(db, idempotentRequests, { ...claim, status: 'in_flight' })
  return isOurs ? claim : undefined
}

/** A single statement while nothing has changed, because a repeat may check many times. */
async function lookAgain(db: Db, row: Row, now: Date): Promise<Claim | { answer: unknown } | { busy: true }> {
  const { status, claimedBy } = idempotentRequests
  const [earlier] = await db
    .select({
      ...getTableColumns(idempotentRequests),
      // This process is alive, so its own claims need no check.
      isLeft: sql<boolean>`case when ${status} = 'in_flight' and ${claimedBy} <> ${processName}
        then ${sql.raw(isGone('claimed_by'))} else false end`,
    })
    .from(idempotentRequests)
    .where(
      and(
        eq(idempotentRequests.brandId, row.brandId),
        eq(idempotentRequests.actor, row.actor),
        eq(idempotentRequests.key, row.key),
      ),
    )
  // The earlier run was refused and did nothing.
  if (!earlier) return (await beginRequest(db, row, now)) ?? { busy: true }
  if (earlier.requestHash !== row.requestHash) {
    throw new DomainError('key_reused', m.errors_idempotency_key_used_another)
  }
  if (earlier.status === 'done') return { answer: earlier.responseBody }
  const isOld = now.getTime() - earlier.claimedAt.getTime() > ABANDONED_MS
  if (earlier.status === 'in_flight' && !earlier.isLeft && !isOld) return { busy: true }
  const [taken] = await db
    .update(idempotentRequests)
    .set({ status: 'in_flight', claimedBy: processName, claimedAt: now })
    .where(and(mine(earlier), eq(status, earlier.status)))
    .returning()
  return taken ?? { busy: true }
}

async function runClaimed<Answer>(
  db: Db,
  claim: Claim,
  work: () => Promise<{ answer: Answer; final: boolean }>,
): Promise<Answer> {
  try {
    const { answer, final } = await work()
    if (final) {
      const closed = { ...claim, claimedAt: claim.claimedAt.toISOString(), answer: JSON.stringify(answer) }
      await done(db).execute(closed)
    } else {
      await db.update(idempotentRequests).set({ status: 'resumable' }).where(mine(claim))
    }
    return answer
  } catch (error) {
    const forget =
      error instanceof DomainError
        ? db.delete(idempotentRequests).where(mine(claim))
        : db.update(idempotentRequests).set({ status: 'resumable' }).where(mine(claim))
    // The original error matters more than failing to record it; the claim expires by itself.
    await forget.catch(() => {})
    throw error
  }
}

const done = cachedStatement((db) => {
  const claim = {
    brandId: sql.placeholder('brandId'),
    id: sql.placeholder('id'),
    claimedBy: sql.placeholder('claimedBy'),
    claimedAt: sql`${sql.placeholder('claimedAt')}::timestamptz`,
  }
  return db
    .update(idempotentRequests)
    .set({ status: 'done', responseBody: sql`${sql.placeholder('answer')}::jsonb` })
    .where(mine(claim))
    .prepare('idempotent_request_done')
})

/** SQL: the row, while this claim is current. A claim that was taken over is no longer ours to close. */
function mine({
  brandId,
  id,
  claimedBy,
  claimedAt,
}: Claim | (Record<Exclude<keyof Claim, 'claimedAt'>, Placeholder> & { claimedAt: SQL })) {
  const isSo = and(
    eq(idempotentRequests.claimedAt, claimedAt),
    sql`${idempotentRequests.claimedBy} is not distinct from ${claimedBy}`,
  )
  return ofBrand(idempotentRequests, brandId, eq(idempotentRequests.id, id), isSo)
}

function checkKey(key: string | undefined): string {
  if (!key) throw new DomainError('idempotency_key_required', m.errors_send_idempotency_key_header)
  if (!/^[\x21-\x7e]{8,255}$/.test(key)) {
    throw new DomainError('bad_request', m.errors_idempotency_key_8_255)
  }
  return key
}

/** A hash that ignores the order of the body's keys. */
function hashOf(body: unknown): string {
  const sorted = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('hex')
}
