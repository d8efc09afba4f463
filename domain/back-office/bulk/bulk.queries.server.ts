import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { writtenName } from '#db/searched-name.ts'
import { toCsv } from '#domain/csv.ts'
import { notFound } from '#domain/errors.ts'
import type { Reach, Scope } from '#domain/staff/access/access.rules.ts'
import type { BulkNoun } from '#domain/values/bulk.ts'
import type { BulkDetail, BulkRow, BulkView } from './bulk.schema.ts'
import { bulkKeptDays } from './bulk-limits.ts'
import type { WhichBulk } from './change-bulk.server.ts'

const mostListed = 50
const mostSampled = 20
const mostRefusals = 50

/** The scope of a bulk action: the offices it reaches, or its brand. Null: it doesn't exist. */
export async function scopeOfBulk(db: Db, noun: BulkNoun, id: string): Promise<Scope | null> {
  if (!isId(id)) return null
  const { rows } = await db.execute<{ brandId: string; officeIds: string[] | null }>(
    sql`select brand_id as "brandId", office_ids as "officeIds" from bulk_jobs where id = ${id} and noun = ${noun}`,
  )
  const [row] = rows
  if (!row) return null
  const { brandId, officeIds } = row
  return officeIds ? { kind: 'offices', brandId, officeIds } : { kind: 'brand', brandId }
}

/** A brand's latest bulk actions within reach, newest first. */
export async function listBulk(
  db: Db,
  { brandId, noun, reach }: { brandId: string; noun: BulkNoun; reach: NonNullable<Reach> },
): Promise<BulkView[]> {
  const within =
    reach.kind === 'brand'
      ? sql`true`
      : sql`j.office_ids is not null and j.office_ids <@ ${JSON.stringify(reach.officeIds)}::jsonb`
  return select(db, sql`j.brand_id = ${brandId} and j.noun = ${noun} and ${within}`)
}

/** A bulk action's progress, with a sample of what it does and of what it refuses. @throws DomainError `not_found` */
export async function readBulk(db: Db, which: WhichBulk): Promise<BulkDetail> {
  const [view] = await select(db, sql`j.brand_id = ${which.brandId} and j.id = ${which.jobId}`)
  if (!view) throw notFound()
  const some = (condition: SQL, most: number) => rowsOf(db, which, sql`${condition} limit ${most}`)
  return {
    ...view,
    sample: await some(sql`r.status in ('ready', 'done') order by r.number`, mostSampled),
    refusals: await some(sql`r.status = 'refused' order by r.number`, mostRefusals),
  }
}

/** The outcome for every member or case, as CSV. */
export async function bulkResult(db: Db, which: WhichBulk): Promise<string> {
  const rows = await rowsOf(db, which, sql`true order by r.number`)
  const { noun } = await readBulk(db, which)
  const ofMembers = noun === 'members'
  return toCsv([
    [
      ...(ofMembers ? ['Member number', 'Member'] : ['Case number', 'From']),
      'Result',
      ...(ofMembers ? ['Charged'] : []),
      'Details',
    ],
    ...rows.map(({ number, name, status, cents, note }) => [
      number,
      name,
      resultWords[status],
      ...(ofMembers ? [status === 'done' ? (cents / 100).toFixed(2) : ''] : []),
      note ?? '',
    ]),
  ])
}

const resultWords: Record<BulkRow['status'], string> = {
  waiting: 'Not checked',
  ready: 'Not done',
  refused: 'Refused',
  done: 'Done',
}

/** Deletes expired bulk actions. Returns how many. */
export async function sweepBulk({ db, now }: DbAt): Promise<number> {
  const before = new Date(now.getTime() - bulkKeptDays * 86_400_000).toISOString()
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from bulk_jobs where created_at < ${before} order by id for update`)
    if (rows.length === 0) return 0
    const gone = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
    await tx.execute(sql`delete from bulk_rows where job_id = ${gone}`)
    await tx.execute(sql`delete from bulk_jobs where id = ${gone}`)
    return rows.length
  })
}

async function select(db: Db, condition: SQL): Promise<BulkView[]> {
  const { rows } = await db.execute<{ view: BulkView }>(sql`
    select json_build_object(
      'id', j.id, 'noun', j.noun, 'act', j.act, 'words', j.words, 'reason', j.reason, 'by', s.name, 'status', j.status,
      'total', j.total, 'waiting', count(*) filter (where r.status = 'waiting'),
      'ready', count(*) filter (where r.status = 'ready'),
      'refused', count(*) filter (where r.status = 'refused'),
      'done', count(*) filter (where r.status = 'done'),
      'cents', coalesce(sum((r.shown ->> 'cents')::int) filter (where r.status in ('ready', 'done')), 0),
      'hash', j.hash, 'createdAt', ${iso(sql`j.created_at`)},
      'finishedAt', ${iso(sql`j.finished_at`)}) as view
    from bulk_jobs j join staff s on s.id = j.staff_id left join bulk_rows r on r.job_id = j.id
    where ${condition}
    group by j.id, s.id order by j.created_at desc, j.id desc limit ${mostListed}`)
  return rows.map(({ view }) => view)
}

async function rowsOf(db: Db, { brandId, jobId }: WhichBulk, condition: SQL): Promise<BulkRow[]> {
  const { rows } = await db.execute<{ row: BulkRow }>(sql`
    select json_build_object(
      'id', coalesce(m.id, g.id, c.id), 'pageId', coalesce(a.id, g.id, c.id),
      'number', coalesce(m.member_number, g.case_number, c.reference),
      'name', coalesce(${writtenName('a')}, g.representative_name, g.member_name, c.name),
      'status', r.status,
      'before', r.shown -> 'before', 'after', r.shown -> 'after',
      'cents', coalesce((r.shown ->> 'cents')::int, 0), 'note', r.note) as row
    from bulk_rows r
    left join memberships m on m.id = r.membership_id and m.brand_id = r.brand_id
    left join accounts a on a.id = m.account_id and a.brand_id = m.brand_id
    left join grievances g on g.id = r.grievance_id and g.brand_id = r.brand_id
    left join contact_messages c on c.id = r.message_id and c.brand_id = r.brand_id
    where r.brand_id = ${brandId} and r.job_id = ${jobId} and ${condition}`)
  return rows.map(({ row }) => row)
}

function iso(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
