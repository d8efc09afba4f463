import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { toCsv } from '#domain/csv.ts'
import { contactTopicLabels, grievanceTypeLabels } from '#domain/support/support-words.ts'
import type { ReportRow } from './case.schema.ts'

type Asked = { brandIds: readonly string[]; timeZone: string; year: number }

/**
 * Cases received in a year, by type, and how long they took: in days by the calendar of `timeZone`, without days spent
 * waiting for the writer. Open cases are left out of the times.
 */
export async function readReport(db: Db, { brandIds, timeZone, year }: Asked): Promise<ReportRow[]> {
  if (brandIds.length === 0) return []
  const ids = sql.join(
    brandIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with cases as (
      select 'grievance' as kind, g.type, g.received_on, g.resolved_at as done_at, g.paused_days,
        g.resolve_by + g.paused_days as by, g.finding, a.id is not null as appealed,
        (a.acknowledged_at at time zone ${timeZone})::date <= a.acknowledge_by as appeal_acknowledged
      from grievances g left join grievance_appeals a on a.brand_id = g.brand_id and a.grievance_id = g.id
      where g.brand_id in (${ids}) and g.received_on between ${from}::date and ${to}::date
      union all
      select 'contact', m.topic, m.received_on, m.answered_at, m.paused_days, null, null, false, false
      from contact_messages m
      where m.brand_id in (${ids}) and m.received_on between ${from}::date and ${to}::date
    ), timed as (
      select *, (done_at at time zone ${timeZone})::date as done_on from cases
    )
    select kind, type, count(*)::int as received, count(done_on)::int as done,
      (count(*) - count(done_on))::int as open,
      percentile_cont(0.5) within group (order by done_on - received_on - paused_days) as median,
      max(done_on - received_on - paused_days) as longest,
      (count(*) filter (where done_on > by))::int as late,
      (count(*) filter (where finding = 'for_member'))::int as for_member,
      (count(*) filter (where finding = 'in_part'))::int as in_part,
      (count(*) filter (where finding = 'not_upheld'))::int as not_upheld,
      (count(*) filter (where appealed))::int as appealed,
      (count(*) filter (where appeal_acknowledged))::int as appeals_acknowledged
    from timed group by kind, type order by kind desc, received desc, type`)
  return rows.map((row) => {
    const number = (name: string) => Number(row[name])
    const isGrievance = row.kind === 'grievance'
    const ofGrievance = (name: string) => (isGrievance ? number(name) : null)
    return {
      kind: isGrievance ? 'grievance' : 'contact',
      type: labels.get(`${row.kind} ${row.type}`) ?? String(row.type),
      received: number('received'),
      done: number('done'),
      open: number('open'),
      medianDays: row.median === null ? null : Math.max(0, number('median')),
      longestDays: row.longest === null ? null : Math.max(0, number('longest')),
      late: ofGrievance('late'),
      forMember: ofGrievance('for_member'),
      inPart: ofGrievance('in_part'),
      notUpheld: ofGrievance('not_upheld'),
      appealed: ofGrievance('appealed'),
      appealsAcknowledged: ofGrievance('appeals_acknowledged'),
    }
  })
}

const labels = new Map<string, string>([
  ...Object.entries(grievanceTypeLabels).map(([type, label]) => [`grievance ${type}`, label] as const),
  ...Object.entries(contactTopicLabels).map(([topic, label]) => [`contact ${topic}`, label] as const),
])

/** The report's column names, on the screen and in the file. */
export const reportColumns = [
  'Kind',
  'Type',
  'Received',
  'Done',
  'Open',
  'Median days',
  'Longest days',
  'Late',
  'For the member',
  'In part',
  'Not upheld',
  'Appealed',
  'Appeals acknowledged in time',
] as const

/** The report as CSV; no cell is a formula. */
export function reportCsv(rows: readonly ReportRow[]): string {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return toCsv([
    [...reportColumns],
    ...rows.map((row) => [
      row.kind === 'grievance' ? 'Grievance' : 'Message',
      row.type,
      ...[row.received, row.done, row.open, row.medianDays, row.longestDays, row.late].map(text),
      ...[row.forMember, row.inPart, row.notUpheld, row.appealed, row.appealsAcknowledged].map(text),
    ]),
  ])
}
