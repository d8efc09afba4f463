import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { isId, newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { enqueue } from '#db/queue.ts'
import { reportFileParts, reportFiles } from '#db/schema/reports.ts'
import { rowMonths } from '#domain/back-office/reports/figures.rules.ts'
import { mostMonths } from '#domain/back-office/reports/report.schema.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { type Granted, type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { keptDays, mostWaiting } from './file-limits.ts'
import type { AskFile, ReportFile } from './report-file.schema.ts'

type Person = Granted & { staffId: string }
type Row = typeof reportFiles.$inferSelect

/**
 * Requests a report file, made in the background within the requester's current permissions.
 * @throws DomainError `not_found` if they reach nothing; `conflict`: too many are waiting.
 */
export async function askFile(
  deps: StaffDeps,
  { staffId, brandId, reach, today }: { staffId: string; brandId: string; reach: Reach; today: string },
  asked: AskFile,
): Promise<{ id: string }> {
  if (reach === null) throw notFound()
  const span = rowMonths(asked, { thisMonth: today.slice(0, 7), most: mostMonths })
  const name = `${asked.list ?? 'report'}-${span.from}-${span.to}`
  return audited(deps, async (tx) => {
    const open = and(eq(reportFiles.staffId, staffId), inArray(reportFiles.status, ['waiting', 'working']))
    if ((await tx.$count(reportFiles, ofBrand(reportFiles, brandId, open))) >= mostWaiting)
      throw new DomainError('conflict', 'You have too many files in progress. Wait for one of them.')
    const id = newId(deps.now)
    await tx.insert(reportFiles).values({
      id,
      brandId,
      staffId,
      asked: { ...asked, month: undefined, ...span },
      officeIds: reach.kind === 'offices' ? [...reach.officeIds] : null,
      name: `${name}.${asked.as}`,
      format: asked.as,
      status: 'waiting',
      createdAt: deps.now,
    })
    await enqueue(tx, 'make-report-file', { fileId: id, brandId }, { jobKey: `report:${id}`, maxAttempts: 3 })
    return {
      answer: { id },
      act: { action: 'report.exported', brandId, subject: { kind: 'report', id, name } },
    }
  })
}

/** The files a person requested in a brand, newest first. */
export async function listFiles(
  db: Db,
  { staffId, brandId }: { staffId: string; brandId: string },
): Promise<ReportFile[]> {
  const rows = await db
    .select()
    .from(reportFiles)
    .where(ofBrand(reportFiles, brandId, eq(reportFiles.staffId, staffId)))
    .orderBy(desc(reportFiles.createdAt), desc(reportFiles.id))
    .limit(50)
  return rows.map(told)
}

function told({ id, name, status, done, total, bytes, fault, createdAt }: Row): ReportFile {
  return { id, name, status, done, total, bytes, fault, createdAt: createdAt.toISOString() }
}

/**
 * A finished file, for its requester, while their permission still reaches everything in it; streamed in pieces.
 * @throws DomainError `not_found`
 */
export async function openFile(
  db: Db,
  person: Person,
  id: string,
): Promise<{ name: string; parts: AsyncGenerator<Buffer> }> {
  const row = await ownFile(db, person, id)
  const reach = reachOf(person, 'reports.make', row.brandId)
  const isWithin =
    reach?.kind === 'brand' ||
    (reach?.kind === 'offices' && row.officeIds?.every((officeId) => reach.officeIds.includes(officeId)))
  if (!isWithin || row.status !== 'done') throw notFound()
  return { name: row.name, parts: partsOf(db, row) }
}

async function* partsOf(db: Db, { brandId, id }: Pick<Row, 'brandId' | 'id'>): AsyncGenerator<Buffer> {
  for (let last = -1; ; ) {
    const [part] = await db
      .select({ number: reportFileParts.number, data: reportFileParts.data })
      .from(reportFileParts)
      .where(
        ofBrand(reportFileParts, brandId, eq(reportFileParts.fileId, id), gt(reportFileParts.number, last)),
      )
      .orderBy(asc(reportFileParts.number))
      .limit(1)
    if (!part) return
    last = part.number
    yield part.data
  }
}

/** Stops a file in progress and deletes what was written. @throws DomainError `not_found`; `conflict`: it's over. */
export async function stopFile(deps: DbAt, person: Person, id: string): Promise<void> {
  const { brandId } = await ownFile(deps.db, person, id)
  await deps.db.transaction(async (tx) => {
    const isOpen = inArray(reportFiles.status, ['waiting', 'working'])
    const [stopped] = await tx
      .update(reportFiles)
      .set({ status: 'stopped', finishedAt: deps.now })
      .where(ofBrand(reportFiles, brandId, eq(reportFiles.id, id), isOpen))
      .returning({ id: reportFiles.id })
    if (!stopped) throw new DomainError('conflict', 'This file is not being made anymore.')
    await tx.delete(reportFileParts).where(ofBrand(reportFileParts, brandId, eq(reportFileParts.fileId, id)))
  })
}

async function ownFile(db: Db, { staffId, grants }: Person, id: string): Promise<Row> {
  const brands = grants.flatMap(({ scope }) => (scope.kind === 'platform' ? [] : [scope.brandId]))
  const isOfAll = brands.length < grants.length
  const [row] = isId(id)
    ? await db
        .select()
        .from(reportFiles)
        .where(
          and(
            isOfAll ? undefined : inArray(reportFiles.brandId, brands),
            eq(reportFiles.id, id),
            eq(reportFiles.staffId, staffId),
          ),
        )
    : []
  if (!row) throw notFound()
  return row
}

/** Fails files that nothing works on anymore, because the worker was killed at every try. Returns how many. */
export async function failGivenUpFiles({ db, now }: DbAt): Promise<number> {
  const fault = 'The file couldn’t be made: it was interrupted three times. Choose fewer months, or CSV.'
  const failed = await db
    .update(reportFiles)
    .set({ status: 'failed', fault, finishedAt: now })
    .where(
      and(
        inArray(reportFiles.status, ['waiting', 'working']),
        sql`not exists (
          select from graphile_worker.jobs job
          where job.key = 'report:' || ${reportFiles.id}
            and (job.attempts < job.max_attempts or job.locked_at is not null))`,
      ),
    )
    .returning({ id: reportFiles.id, brandId: reportFiles.brandId })
  for (const { id, brandId } of failed)
    await db.delete(reportFileParts).where(ofBrand(reportFileParts, brandId, eq(reportFileParts.fileId, id)))
  return failed.length
}

/** Deletes expired files. Returns how many. */
export async function sweepFiles({ db, now }: DbAt): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from report_files where created_at < ${before} order by id for update`)
    if (rows.length === 0) return 0
    const gone = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
    await tx.execute(sql`delete from report_file_parts where file_id = ${gone}`)
    await tx.execute(sql`delete from report_files where id = ${gone}`)
    return rows.length
  })
}
