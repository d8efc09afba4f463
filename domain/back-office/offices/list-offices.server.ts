import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { standingMembers } from '#domain/counters/counters.server.ts'
import { confirmedForDays } from '#domain/offices/verification/verification.schema.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import type { ListedOffice, OfficeListQuery, OfficePage, OfficesWaiting } from './directory-list.schema.ts'
import { officesPerPage } from './offices-per-page.ts'

type Place = { brandId: string; reach: Reach; today: string }

/** The offices `o` within reach. */
function within(reach: Reach): SQL {
  if (reach === null) return sql`false`
  if (reach.kind === 'brand') return sql`true`
  return sql`o.id = any(${sql.param(`{${reach.officeIds.join(',')}}`)}::uuid[])`
}

/** Whether an office `o` participates and its last verification is old enough to be due again. */
const isDue = (today: string) => sql`(
  (o.last_verified is null or o.last_verified < ${today}::date - ${confirmedForDays}::int)
  and (o.ends_on is null or o.ends_on >= ${today}::date))`

const lastAsked = sql`(
  select v.status from office_verifications v where v.office_id = o.id and v.brand_id = o.brand_id
  order by v.created_at desc, v.id desc limit 1)`

/** Whether an office `o` has a request in this status: these few are looked up once when all offices are counted. */
const everAsked = (brandId: string, status: 'proposed' | 'unanswered') => sql`o.id in (
  select v.office_id from office_verifications v where v.brand_id = ${brandId} and v.status = ${status})`

const orders: Record<OfficeListQuery['sort'], SQL> = {
  name: sql`lower(o.name), o.id`,
  city: sql`o.state, o.city, lower(o.name), o.id`,
  verified: sql`o.last_verified nulls first, o.id`,
  changed: sql`o.updated_at desc, o.id`,
}

const standings = (today: string): Record<OfficeListQuery['standing'], SQL> => ({
  open: sql`(o.ends_on is null or o.ends_on >= ${today}::date)`,
  ending: sql`o.ends_on >= ${today}::date`,
  ended: sql`o.ends_on < ${today}::date`,
  all: sql`true`,
})

const waits = ({ brandId, today }: Place): Record<NonNullable<OfficeListQuery['waits']>, SQL> => ({
  due: isDue(today),
  proposed: everAsked(brandId, 'proposed'),
  unanswered: sql`(${everAsked(brandId, 'unanswered')} and ${lastAsked} = 'unanswered')`,
  no_email: sql`o.email is null`,
})

/** Escapes LIKE's special characters. */
const plain = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A page of a brand's offices within reach; `today` is the brand's. */
export async function listOffices(db: Db, at: Place, query: OfficeListQuery): Promise<OfficePage> {
  const { brandId, reach, today } = at
  const { q, city, state, zip, planId, acceptance, verifiedSince, standing, waits: wait, sort, page } = query
  const all = sql.join(
    [
      sql`o.brand_id = ${brandId}`,
      within(reach),
      standings(today)[standing],
      ...(wait ? [waits(at)[wait]] : []),
      ...(q ? [sql`o.name ilike ${`%${plain(q)}%`}`] : []),
      ...(city ? [sql`o.city ilike ${`${plain(city)}%`}`] : []),
      ...(state ? [sql`o.state = ${state.toUpperCase()}`] : []),
      ...(zip ? [sql`o.zip like ${`${plain(zip)}%`}`] : []),
      ...(acceptance ? [sql`o.acceptance = ${acceptance}`] : []),
      ...(verifiedSince ? [sql`o.last_verified >= ${verifiedSince}::date`] : []),
      ...(planId
        ? [
            sql`exists (select 1 from plans p where p.brand_id = o.brand_id and p.id = ${planId} and (p.all_offices
              or exists (select 1 from plan_offices po where po.plan_id = p.id and po.office_id = o.id)))`,
          ]
        : []),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<{ row: ListedOffice; total: number }>(sql`
    with found as (
      select o.id, count(*) over () as total, row_number() over (order by ${orders[sort]}) as at
      from offices o where ${all}
      order by at limit ${officesPerPage} offset ${(page - 1) * officesPerPage})
    select found.total::int as total, json_build_object(
      'id', o.id, 'name', o.name, 'line1', o.line1, 'city', o.city, 'state', o.state, 'zip', o.zip, 'phone', o.phone,
      'hasEmail', o.email is not null, 'acceptance', o.acceptance, 'lastVerified', o.last_verified,
      'endsOn', o.ends_on, 'asked', ${lastAsked}, 'isDue', ${isDue(today)},
      'members', (
        select ${standingMembers} from standing_counts c
        where c.brand_id = o.brand_id and c.office_id = o.id)) as row
    from found join offices o on o.id = found.id and o.brand_id = ${brandId}
    order by found.at`)
  return { rows: rows.map(({ row }) => row), total: rows[0]?.total ?? 0, page }
}

/** How much needs a person's attention at the offices within reach. One round trip. */
export async function countOfficesWaiting(db: Db, at: Place): Promise<OfficesWaiting> {
  const { brandId, reach, today } = at
  const { rows } = await db.execute<OfficesWaiting>(sql`
    select
      count(*) filter (where ${isDue(today)})::int as due,
      count(*) filter (where ${waits(at).proposed})::int as proposed,
      count(*) filter (where ${standings(today).open} and ${waits(at).unanswered})::int as unanswered,
      count(*) filter (where o.ends_on >= ${today}::date)::int as ending
    from offices o where o.brand_id = ${brandId} and ${within(reach)}`)
  return rows[0] ?? { due: 0, proposed: 0, unanswered: 0, ending: 0 }
}
