import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { addMonths } from '#domain/calendar.ts'
import { runsOn } from '#domain/memberships/active-on.ts'
import {
  type Asked,
  ageOf,
  asked,
  due,
  hasFailed,
  hasLeft,
  hasReturned,
  isPaid,
  lastDay,
  officesAsked,
  quotes,
  settledIn,
  spells,
} from './facts.server.ts'
import type { RowList } from './figures.ts'
import type { ReportRows } from './report.schema.ts'
import type { ReportTable } from './report-tables.ts'

type Span = { from: string; to: string }
type List = {
  columns: ReportRows['columns']
  /** One row: `kind` and `id` of what it links to, and its cells, in order. `total`: the cents the list adds up. */
  rows: SQL
}

/** Rows per page. */
const pageSize = 50

const text = (label: string) => ({ label, kind: 'text' as const })
const cents = (label: string) => ({ label, kind: 'cents' as const })
const number = (label: string) => ({ label, kind: 'number' as const })
const date = (label: string) => ({ label, kind: 'date' as const })
const person = sql`coalesce(${writtenName('a')}, 'Nobody yet')`

/** The joins for a list's names: members `m` with their account, office and plan. */
const named = sql`
  left join accounts a on a.id = m.account_id
  left join offices f on f.id = m.office_id
  left join plan_versions v on v.id = m.plan_version_id`

/** A page of the rows behind a figure in some months. */
export async function readRows(
  db: Db,
  at: Asked,
  { list, page, ...span }: Span & { list: RowList; page: number },
): Promise<ReportRows> {
  const { columns, rows } = lists[list](at, span)
  const found = await db.execute<{ rows: ReportRows['rows']; count: number; total: number | null }>(sql`
    with listed as materialized (${rows}),
    shown as (select * from listed order by place, id limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*)::int from listed) as count, (select sum(total)::float8 from listed) as total,
      (select coalesce(json_agg(json_build_object(
        'opens', json_build_object('kind', kind, 'id', id), 'cells', cells) order by place, id), '[]') from shown) as rows`)
  const { rows: shown = [], count = 0, total = null } = found.rows[0] ?? {}
  const hasCents = columns.some(({ kind }) => kind === 'cents')
  return {
    columns,
    rows: shown,
    count,
    totalCents: hasCents ? (total ?? 0) : null,
    page,
    more: page * pageSize < count,
  }
}

const rowsAtOnce = 2_000

/**
 * All rows behind a figure from one snapshot, in batches, however many there are. `take` also receives the total count.
 */
export async function eachRows(
  db: Db,
  at: Asked,
  { list, ...span }: Span & { list: RowList },
  take: (some: ReportTable, all: number) => Promise<void>,
): Promise<void> {
  const { columns, rows } = lists[list](at, span)
  await db.transaction(
    async (tx) => {
      const counted = await tx.execute<{ all: number }>(
        sql`select count(*)::int as all from (${rows}) listed`,
      )
      const all = counted.rows[0]?.all ?? 0
      await tx.execute(sql`
        declare report_rows no scroll cursor for select cells from (${rows}) listed order by place, id`)
      for (let isFirst = true; ; isFirst = false) {
        const { rows: some } = await tx.execute<{ cells: ReportTable['cells'][number] }>(
          sql`fetch ${sql.raw(String(rowsAtOnce))} from report_rows`,
        )
        if (some.length > 0 || isFirst) await take({ columns, cells: some.map(({ cells }) => cells) }, all)
        if (some.length < rowsAtOnce) return
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const inMonths = (day: SQL, { from, to }: Span) =>
  sql`${day} >= ${`${from}-01`}::date and ${day} < ${`${addMonths(to, 1)}-01`}::date`

/** Members with a spell `s`, selected by an event on one of its days. */
function spellList(at: Asked, { day, where, reason }: { day: SQL; where: SQL; reason?: SQL }): SQL {
  return sql`
    with ${spells(at)}
    select 'member' as kind, m.account_id as id, to_char(${day}, 'YYYY-MM-DD') || s.membership_id as place, null::int as total,
      json_build_array(to_char(${day}, 'YYYY-MM-DD'), ${person}, m.member_number, v.name, f.name
        ${reason ? sql`, ${reason}` : sql``}) as cells
    from spells s join memberships m on m.id = s.membership_id ${named}
    where ${where}`
}
const spellColumns = [date('Day'), text('Member'), text('Number'), text('Plan'), text('Office')]

const lists: Record<RowList, (at: Asked, span: Span) => List> = {
  active: (at, { to }) => ({
    columns: [
      text('Member'),
      text('Number'),
      text('Plan'),
      text('Office'),
      date('Term ends'),
      cents('Renews at'),
    ],
    rows: sql`
      select 'member' as kind, m.account_id as id, ${person} || m.id as place, coalesce(o.renewal_total_cents, 0) as total,
        json_build_array(
          ${person}, m.member_number, v.name, f.name, t.ends_on, coalesce(o.renewal_total_cents, 0)) as cells
      from membership_terms t
      left join payments p on p.id = t.payment_id left join orders o on o.id = p.order_id
      join memberships m on m.id = t.membership_id ${named}
      where t.brand_id = ${at.brand.id} and ${runsOn(lastDay(at, { to }))} and ${asked(at)}`,
  }),
  joined: (at, span) => ({
    columns: spellColumns,
    rows: spellList(at, {
      day: sql`s.starts_on`,
      where: sql`s.before is null and ${inMonths(sql`s.starts_on`, span)}`,
    }),
  }),
  returned: (at, span) => ({
    columns: spellColumns,
    rows: spellList(at, {
      day: sql`s.starts_on`,
      where: sql`s.before is not null and ${hasReturned} and ${inMonths(sql`s.starts_on`, span)}`,
    }),
  }),
  left: (at, span) => ({
    columns: [...spellColumns, text('How')],
    rows: spellList(at, {
      day: sql`s.ends_on + 1`,
      where: sql`${hasLeft(at.today)} and ${inMonths(sql`s.ends_on + 1`, span)}`,
      reason: sql`case when ${hasFailed(at.brand.id)} then 'Failed card' else 'By choice' end`,
    }),
  }),
  collected: (at, span) => ({
    columns: [date('Settled'), text('Member'), text('Number'), text('For'), text('With'), cents('Amount')],
    rows: moneyRows(
      at,
      sql`
      select p.id as payment_id, p.order_id, p.settled_at, p.amount_cents, p.tender as how from payments p
      where p.brand_id = ${at.brand.id} and p.status = 'succeeded' and ${settledIn(at, sql`p.settled_at`, span)}`,
    ),
  }),
  refunds: (at, span) => ({
    columns: [date('Settled'), text('Member'), text('Number'), text('Of'), text('Why'), cents('Amount')],
    rows: moneyRows(
      at,
      sql`
      select p.id as payment_id, p.order_id, r.settled_at, r.amount_cents, r.reason as how
      from refunds r join payments p on p.id = r.payment_id
      where r.brand_id = ${at.brand.id} and r.status = 'succeeded' and ${settledIn(at, sql`r.settled_at`, span)}`,
    ),
  }),
  recovery: (at, span) => ({
    columns: [
      date('First failed'),
      text('Member'),
      text('Number'),
      date('Term begins'),
      text('Paid'),
      cents('Owed'),
    ],
    rows: sql`
      with failed as (
        select o.membership_id, o.starts_on, min(o.settled_at) as first_at, max(o.total_cents) as cents
        from orders o join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
        where o.brand_id = ${at.brand.id} and o.kind = 'renewal' and o.status = 'declined' and ${asked(at)}
        group by 1, 2)
      select 'member' as kind, m.account_id as id, to_char(f.first_at, 'YYYYMMDDHH24MISS') || m.id as place, f.cents as total,
        json_build_array(
          to_char(f.first_at at time zone ${at.brand.settings.timeZone}, 'YYYY-MM-DD'), ${person}, m.member_number,
          f.starts_on, case when ${isPaid(at.brand.id)} then 'Yes' else 'No' end, f.cents) as cells
      from failed f join memberships m on m.id = f.membership_id left join accounts a on a.id = m.account_id
      where ${settledIn(at, sql`f.first_at`, span)}`,
  }),
  forecast: (at, span) => ({
    columns: [date('Due'), text('Member'), text('Number'), text('Plan'), text('Office'), cents('Agreed')],
    rows: sql`
      with ${due(at, span)}
      select 'member' as kind, d.account_id as id, to_char(d.due_on, 'YYYYMMDD') || d.id as place, d.cents as total,
        json_build_array(d.due_on, ${person}, m.member_number, v.name, f.name, d.cents) as cells
      from due d join memberships m on m.id = d.id ${named}`,
  }),
  coupons: (at, span) => ({
    columns: [date('Paid'), text('Coupon'), text('Member'), cents('Paid'), cents('Took off')],
    rows: sql`
      select 'payment' as kind, p.id, to_char(p.settled_at, 'YYYYMMDDHH24MISS') as place, g.cents as total,
        json_build_array(to_char(p.settled_at at time zone ${at.brand.settings.timeZone}, 'YYYY-MM-DD'), c.code, ${person},
          p.amount_cents, g.cents) as cells
      from coupon_redemptions r join coupons c on c.id = r.coupon_id
      join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
      left join accounts a on a.id = coalesce(m.account_id, o.account_id)
      cross join lateral (
        select -coalesce(sum((l ->> 'amountCents')::int), 0)::float8 as cents from jsonb_array_elements(o.lines) l
        where l ->> 'kind' = 'discount') g
      where r.brand_id = ${at.brand.id} and r.status = 'redeemed' and p.status = 'succeeded'
        and ${settledIn(at, sql`p.settled_at`, span)} and ${asked(at)}`,
  }),
  savings: (at, span) => ({
    columns: [
      date('Visit'),
      text('Member'),
      text('Office'),
      text('Service'),
      cents('Usual price'),
      cents('Saved'),
    ],
    rows: sql`
      select 'member' as kind, m.account_id as id, to_char(x.visited_on, 'YYYYMMDD') || x.id as place,
        x.usual_cents - x.member_cents as total,
        json_build_array(x.visited_on, ${person}, f.name, x.name, x.usual_cents, x.usual_cents - x.member_cents) as cells
      from visits x join memberships m on m.id = x.membership_id ${named}
      cross join lateral (select m.interval) o
      where x.brand_id = ${at.brand.id} and ${inMonths(sql`x.visited_on`, span)} and ${asked(at)}`,
  }),
  quotes: (at, span) => ({
    columns: [date('Day'), text('Office'), number('Quotes'), number('Paid')],
    rows: sql`
      with ${quotes(at, span)}
      select 'none' as kind, coalesce(office_id::text, '') as id, to_char(day, 'YYYYMMDD') || coalesce(office, '') as place,
        null::int as total,
        json_build_array(day, office, count(*), count(*) filter (where status = 'completed')) as cells
      from quotes group by day, office_id, office`,
  }),
  directory: (at) => ({
    columns: [text('Office'), text('City'), text('State'), date('Last verified'), text('Age')],
    rows: sql`
      select 'none' as kind, f.id, coalesce(to_char(f.last_verified, 'YYYY-MM-DD'), '0') || f.name as place, null::int as total,
        json_build_array(f.name, f.city, f.state, f.last_verified, ${ageOf(at.today)}) as cells
      from offices f where ${officesAsked(at)}`,
  }),
}

function moneyRows(at: Asked, moved: SQL): SQL {
  return sql`
    select 'payment' as kind, x.payment_id as id, to_char(x.settled_at, 'YYYYMMDDHH24MISSMS') as place, x.amount_cents as total,
      json_build_array(to_char(x.settled_at at time zone ${at.brand.settings.timeZone}, 'YYYY-MM-DD'), ${person},
        m.member_number, replace(o.kind, '_', ' '), replace(x.how, '_', ' '), x.amount_cents) as cells
    from (${moved}) x join orders o on o.id = x.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    left join accounts a on a.id = coalesce(m.account_id, o.account_id)
    where ${asked(at)}`
}
