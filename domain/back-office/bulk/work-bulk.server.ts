import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { type BulkShown, bulkJobs, bulkRows } from '#db/schema/bulk.ts'
import { scopeOfMember } from '#domain/back-office/members/member-scope.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { can, covers, type Scope } from '#domain/staff/access/access.rules.ts'
import { grantsNow } from '#domain/staff/access/grants.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { BulkAct, CaseAct } from './bulk.schema.ts'
import { permissionOf } from './bulk-words.ts'
import { type CaseTarget, checkCaseAction, doCaseAction } from './case-actions.server.ts'
import { type BulkDeps, type BulkTarget, checkAction, doAction, renewOne } from './member-actions.server.ts'

type Deps = { db: Db; now: () => Date; gateway: PaymentGateway }
type Job = typeof bulkJobs.$inferSelect
type Row = typeof bulkRows.$inferSelect
type Outcome = { status: Row['status']; shown?: BulkShown; note?: string | null }

const ROWS_AT_ONCE = 50

/** It was stopped, or another process is working on this row; the current item wasn't done. */
class Over extends Error {}

/**
 * Checks a bulk action's members or cases, or applies it to them, one after another. Each item and its done mark are
 * one transaction, and a payment has its own key. So after a kill, the next process does each of the rest exactly once.
 * Between two batches it rests as long as the last one took.
 * @throws DomainError `in_flight` if some of them have a payment in progress: the queue retries those later
 */
export async function workBulk(
  deps: Deps,
  { jobId, brand }: { jobId: string; brand: Pick<Brand, 'id' | 'settings'> },
): Promise<void> {
  const own = ofBrand(bulkJobs, brand.id, eq(bulkJobs.id, jobId))
  const [job] = await deps.db.select().from(bulkJobs).where(own)
  if (job?.status !== 'checking' && job?.status !== 'running') return
  const isLeft = eq(bulkRows.status, job.status === 'checking' ? 'waiting' : 'ready')
  let [last, later] = [0, 0]
  for (;;) {
    const began = performance.now()
    const rows = await deps.db
      .select()
      .from(bulkRows)
      .where(and(ofBrand(bulkRows, brand.id, eq(bulkRows.jobId, jobId)), isLeft, gt(bulkRows.number, last)))
      .orderBy(asc(bulkRows.number))
      .limit(ROWS_AT_ONCE)
    for (const row of rows) {
      const result = await step(deps, brand, job, row)
      if (result === 'over') return
      if (result === 'later') later += 1
      last = row.number
    }
    if (rows.length < ROWS_AT_ONCE) break
    await wait(Math.min(1_000, performance.now() - began))
  }
  if (later > 0) throw new DomainError('in_flight', `Of ${later} something is being paid for right now.`)
  await finish(deps, job)
}

/** One member or case: `over` if the whole action was stopped, `later` if they have a payment in progress. */
async function step(
  deps: Deps,
  brand: Pick<Brand, 'id' | 'settings'>,
  job: Job,
  row: Row,
): Promise<'done' | 'over' | 'later'> {
  const at = { db: deps.db, now: deps.now(), gateway: deps.gateway, by: byOf(job) }
  const today = dateIn(brand.settings.timeZone, at.now)
  const work = async (tx: Db): Promise<Outcome> => {
    const { act, status, reason } = job
    const { membershipId, shown } = row
    if (!isOfMembers(act)) {
      const target = { brand, caseId: row.grievanceId ?? row.messageId ?? '', shown }
      return oneCase({ ...at, db: tx }, { act, status }, target)
    }
    const accountId = await requireReach(tx, job, act, membershipId ?? '')
    const owner = { brandId: brand.id, accountId, membershipId: membershipId ?? '', today }
    return one({ ...at, db: tx }, { act, status }, { owner, reason, key: row.id, shown })
  }
  try {
    if (job.status === 'running' && job.act.kind !== 'renew')
      await deps.db.transaction(async (tx) => {
        await requireAtWork(tx, job)
        await write(tx, row, await settled(job, () => tx.transaction(work)))
      })
    else {
      await requireAtWork(deps.db, job)
      await write(deps.db, row, await settled(job, () => work(deps.db)))
    }
    return 'done'
  } catch (error) {
    if (error instanceof Over) return 'over'
    if (error instanceof DomainError && error.code === 'in_flight') return 'later'
    throw error
  }
}

const byOf = ({ staffId, actor, ip }: Job): BulkDeps['by'] => ({ staffId, actor, ip })

type Doing<Of> = Pick<Job, 'status'> & { act: Of }

const isOfMembers = (act: Job['act']): act is BulkAct => !act.kind.startsWith('case_')

async function oneCase(
  deps: BulkDeps,
  { status, act }: Doing<CaseAct>,
  target: CaseTarget,
): Promise<Outcome> {
  if (status === 'checking') return { status: 'ready', shown: await checkCaseAction(deps, act, target) }
  await doCaseAction(deps, act, target)
  return { status: 'done' }
}

async function one(deps: BulkDeps, { status, act }: Doing<BulkAct>, target: BulkTarget): Promise<Outcome> {
  if (status === 'checking') return { status: 'ready', shown: await checkAction(deps, act, target) }
  if (act.kind === 'renew') return { status: 'done', note: await renewOne(deps, target) }
  await doAction(deps, act, target)
  return { status: 'done' }
}

/** A refusal by the command is this item's outcome; any other error is not. */
async function settled({ status }: Job, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const isRefusal = error instanceof DomainError && (status === 'checking' || error.code !== 'in_flight')
    if (!isRefusal) throw error
    return { status: 'refused', note: error.fields?.map(({ message }) => message).join(' ') || error.message }
  }
}

/**
 * Continues only if nobody stopped it; within a transaction, a stop waits for its end. This lock is taken before any
 * other, by the stop too.
 */
async function requireAtWork(tx: Db, { id, brandId, status }: Job): Promise<void> {
  const [job] = await tx
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(ofBrand(bulkJobs, brandId, eq(bulkJobs.id, id), eq(bulkJobs.status, status)))
    .for('share')
  if (!job) throw new Over()
}

/** Writes an item's outcome, unless another process was faster: then this one's work is rolled back. */
async function write(tx: Db, row: Row, outcome: Outcome): Promise<void> {
  const [written] = await tx
    .update(bulkRows)
    .set(outcome)
    .where(ofBrand(bulkRows, row.brandId, eq(bulkRows.id, row.id), eq(bulkRows.status, row.status)))
    .returning({ id: bulkRows.id })
  if (!written) throw new Over()
}

/**
 * The membership's current account, if the person who started this may still do it there.
 * @throws DomainError `conflict`: they may not anymore, or it moved to an office outside the original reach
 */
async function requireReach(db: Db, job: Job, act: BulkAct, membershipId: string): Promise<string> {
  const found = await scopeOfMember(db, 'membership', membershipId)
  const within: Scope = job.officeIds
    ? { kind: 'offices', brandId: job.brandId, officeIds: job.officeIds }
    : { kind: 'brand', brandId: job.brandId }
  const grants = await grantsNow(db, job.staffId)
  const may = found?.scopes.some(
    (scope) =>
      covers(within, scope) &&
      can({ grants }, 'members.change', scope) &&
      can({ grants }, permissionOf(act), scope),
  )
  if (found?.brandId === job.brandId && may) return found.accountId
  throw new DomainError('conflict', 'You no longer have access to this member.')
}

/** A check ends with the hash of all it found; a run is done. */
async function finish({ db, now }: Deps, job: Job): Promise<void> {
  const own = ofBrand(bulkJobs, job.brandId, eq(bulkJobs.id, job.id), eq(bulkJobs.status, job.status))
  if (job.status === 'running') {
    await db.update(bulkJobs).set({ status: 'done', finishedAt: now() }).where(own)
    return
  }
  const marks = await db
    .select({ mark: sql<string>`${bulkRows.shown} ->> 'mark'` })
    .from(bulkRows)
    .where(ofBrand(bulkRows, job.brandId, eq(bulkRows.jobId, job.id), eq(bulkRows.status, 'ready')))
    .orderBy(asc(bulkRows.number))
  const hash = createHash('sha256')
    .update(JSON.stringify([job.act, marks.map(({ mark }) => mark)]))
    .digest('base64url')
  await db.update(bulkJobs).set({ status: 'checked', hash }).where(own)
}
