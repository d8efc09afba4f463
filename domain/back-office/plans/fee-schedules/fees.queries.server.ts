import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'
import { feeScheduleRows, feeSchedules } from '#db/schema/plans.ts'
import { iso } from '#domain/back-office/plans/iso.ts'
import { toCsv } from '#domain/csv.ts'
import { notFound } from '#domain/errors.ts'
import { type FeeColumn, feeColumns } from './fee-columns.ts'
import { compareFees, feeChanges } from './fee-import.rules.ts'
import type { FeeRow, FeeSchedule, FeeSheet } from './fee-sheet.schema.ts'

/** Rows per page of the grid, and the most lines of a comparison. */
const pageSize = 200
const mostTold = 50

/** A brand's fee schedules: for each name the draft and the versions that plans are sold with, or else the newest. */
export async function listFeeSchedules(db: Db, { brandId }: { brandId: string }): Promise<FeeSchedule[]> {
  const all = await readSchedules(db, brandId)
  const newest = new Map<string, number>()
  for (const { name, version, isDraft } of all)
    if (!isDraft) newest.set(name, Math.max(version, newest.get(name) ?? 0))
  return all.filter(
    ({ name, version, isDraft, plans }) => isDraft || plans.length > 0 || newest.get(name) === version,
  )
}

/** Every version of a brand's schedules, by name, newest first. */
async function readSchedules(db: Db, brandId: string, scheduleId?: string): Promise<FeeSchedule[]> {
  const { rows } = await db.execute<{ row: FeeSchedule }>(sql`
    select json_build_object(
      'id', f.id, 'name', f.name, 'version', f.version, 'isDraft', f.is_draft, 'revision', f.revision,
      'publishedAt', ${iso(sql`f.published_at`)}, 'rows', coalesce(c.rows, 0),
      'plans', (
        select coalesce(json_agg(v.name order by p.sort_order, v.name), '[]') from plans p
        join plan_versions v on v.plan_id = p.id and v.version = p.published_version
        where p.brand_id = f.brand_id and p.status = 'published' and v.fee_schedule_id = f.id)) as row
    from fee_schedules f
    left join (
      select r.fee_schedule_id, count(*)::int as rows from fee_schedule_rows r
      where r.brand_id = ${brandId} group by r.fee_schedule_id) c on c.fee_schedule_id = f.id
    where f.brand_id = ${brandId} and ${scheduleId ? sql`f.id = ${scheduleId}` : sql`true`}
    order by f.name, f.version desc`)
  return rows.map(({ row }) => row)
}

/**
 * One schedule with a page of its rows and, for a draft, what publishing it changes. @throws DomainError `not_found`
 */
export async function readFeeSheet(
  db: Db,
  { brandId, scheduleId, page }: { brandId: string; scheduleId: string; page: number },
): Promise<FeeSheet> {
  const [schedule] = await readSchedules(db, brandId, scheduleId)
  if (!schedule) throw notFound()
  const fees = await readNamedFees(db, { brandId, scheduleId, page })
  let told: string[] = []
  if (schedule.isDraft) {
    const before = await publishedBefore(db, { brandId, name: schedule.name })
    const [was, is] = [
      before ? await readFeeRows(db, { brandId, scheduleId: before }) : [],
      await readFeeRows(db, { brandId, scheduleId }),
    ]
    told = feeChanges(compareFees(was, is))
  }
  return {
    ...schedule,
    fees,
    page,
    pages: Math.max(1, Math.ceil(schedule.rows / pageSize)),
    diff: told.slice(0, mostTold),
    diffCount: told.length,
  }
}

/** The newest published version of a schedule, by its name; null if there is none. */
export async function publishedBefore(
  db: Db,
  { brandId, name }: { brandId: string; name: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: feeSchedules.id })
    .from(feeSchedules)
    .where(ofBrand(feeSchedules, brandId, eq(feeSchedules.name, name), eq(feeSchedules.isDraft, false)))
    .orderBy(sql`${feeSchedules.version} desc`)
    .limit(1)
  return row?.id ?? null
}

const columns = {
  service: feeScheduleRows.service,
  name: feeScheduleRows.name,
  category: feeScheduleRows.category,
  usualCents: feeScheduleRows.usualCents,
  memberCents: feeScheduleRows.memberCents,
  state: feeScheduleRows.state,
  officeId: feeScheduleRows.officeId,
  procedureCode: feeScheduleRows.procedureCode,
}

/** All rows of a schedule. */
export async function readFeeRows(
  db: Db,
  { brandId, scheduleId }: { brandId: string; scheduleId: string },
): Promise<FeeRow[]> {
  return db
    .select(columns)
    .from(feeScheduleRows)
    .where(ofBrand(feeScheduleRows, brandId, eq(feeScheduleRows.feeScheduleId, scheduleId)))
    .orderBy(asc(feeScheduleRows.category), asc(feeScheduleRows.name), asc(feeScheduleRows.id))
}

async function readNamedFees(
  db: Db,
  { brandId, scheduleId, page }: { brandId: string; scheduleId: string; page?: number },
) {
  const all = db
    .select({ ...columns, office: offices.name })
    .from(feeScheduleRows)
    .leftJoin(offices, and(eq(offices.id, feeScheduleRows.officeId), eq(offices.brandId, brandId)))
    .where(ofBrand(feeScheduleRows, brandId, eq(feeScheduleRows.feeScheduleId, scheduleId)))
    .orderBy(
      asc(feeScheduleRows.category),
      asc(feeScheduleRows.name),
      sql`${feeScheduleRows.state} nulls first`,
      sql`${offices.name} nulls first`,
      asc(feeScheduleRows.id),
    )
  return page === undefined ? all : all.limit(pageSize).offset((page - 1) * pageSize)
}

/** The ids of a brand's offices by what a file can call them, in lower case; names shared by two are left out. */
export async function officesByName(db: Db, brandId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: offices.id, key: offices.externalKey, name: offices.name })
    .from(offices)
    .where(ofBrand(offices, brandId))
  const named = Map.groupBy(rows, ({ name }) => name.toLowerCase())
  return new Map([
    ...[...named].flatMap(([name, [only, ...more]]) =>
      only && more.length === 0 ? [[name, only.id] as const] : [],
    ),
    ...rows.map(({ id, key }) => [key.toLowerCase(), id] as const),
    ...rows.map(({ id }) => [id, id] as const),
  ])
}

/** A schedule as a file that its import can read back; no cell of it is a formula. @throws DomainError `not_found` */
export async function feeScheduleCsv(
  db: Db,
  { brandId, scheduleId }: { brandId: string; scheduleId: string },
): Promise<{ name: string; csv: string }> {
  const [schedule] = await readSchedules(db, brandId, scheduleId)
  if (!schedule) throw notFound()
  const fees = await readNamedFees(db, { brandId, scheduleId })
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const cell: Record<FeeColumn, (fee: FeeRow) => string> = {
    service: ({ service }) => service,
    name: ({ name }) => name,
    category: ({ category }) => category,
    usual: ({ usualCents }) => dollars(usualCents),
    member: ({ memberCents }) => dollars(memberCents),
    state: ({ state }) => state ?? '',
    office: ({ officeId }) => officeId ?? '',
    code: ({ procedureCode }) => procedureCode ?? '',
  }
  const columns = Object.keys(feeColumns) as FeeColumn[]
  const csv = toCsv([
    columns.map((column) => feeColumns[column].label),
    ...fees.map((fee) => columns.map((column) => cell[column](fee))),
  ])
  return { name: `${schedule.name}-${schedule.version}`, csv }
}
