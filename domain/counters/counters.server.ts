import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/* Counts kept by triggers as rows of change (decision 0087). A count is the sum of its rows, and always equals a
   recount in the same statement. */

/** How many members of a brand are active on a day, over all offices: its terms that include that day. */
export async function countActive(
  db: Db,
  { brandId, day }: { brandId: string; day: string },
): Promise<number> {
  const { rows } = await db.execute<{ active: number }>(sql`
    select coalesce(sum(c.terms), 0)::int as active from day_counts c
    where c.brand_id = ${brandId} and c.day <= ${day}::date`)
  return rows[0]?.active ?? 0
}

/** The sum of the counts `c` of members who are active or past due. */
export const standingMembers: SQL = sql`coalesce(sum(c.members), 0)::int`

type DayAsked = { brandId: string; timeZone: string; first: string; last: string }
type DayRow = { day: string; joined: number; left: number; collectedCents: number; givenBackCents: number }

/**
 * What happened in a brand on each day from `first` to `last`, in its time zone. Days without activity are left out.
 */
export async function readDays(db: Db, { brandId, timeZone, first, last }: DayAsked): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    with happened as (
      select c.day, c.joined, c.gone, 0 as collected, 0 as back from day_counts c
      where c.brand_id = ${brandId} and c.day between ${first}::date and ${last}::date
      union all
      select (c.settled_from at time zone ${timeZone})::date, 0, 0, c.collected_cents, c.refunds_cents from money_counts c
      where c.brand_id = ${brandId} and c.settled_from >= (${first}::date::timestamp at time zone ${timeZone}))
    select day::text, sum(joined)::int as joined, sum(gone)::int as "left", sum(collected)::float8 as "collectedCents",
      sum(back)::float8 as "givenBackCents"
    from happened group by day`)
  return rows
}

/** A table of stored counts: what its rows are keyed by, what they sum, and a recount with the same columns. */
type Kept = { table: SQL; of: SQL; sums: readonly string[]; recount: SQL }

const isTerm = sql`kind = 'term' and ends_on >= starts_on`
const isGone = sql`(status in ('expired', 'lapsed', 'cancelled') or status = 'active' and not auto_renew)`
const quarter = sql`date_bin('15 minutes', settled_at, timestamptz '2000-01-01 00:00:00Z')`

const kept = {
  standing: {
    table: sql`standing_counts`,
    of: sql`brand_id, office_id, plan_id, plan_version_id`,
    sums: ['members'],
    recount: sql`
      select brand_id, office_id, plan_id, plan_version_id, count(*) as members from memberships
      where status in ('active', 'past_due') group by 1, 2, 3, 4`,
  },
  days: {
    table: sql`day_counts`,
    of: sql`brand_id, day`,
    sums: ['terms', 'joined', 'gone'],
    recount: sql`
      select brand_id, starts_on as day, count(*) as terms, 0 as joined, 0 as gone from membership_terms
      where ${isTerm} group by 1, 2
      union all
      select brand_id, ends_on + 1, -count(*), 0, 0 from membership_terms where ${isTerm} group by 1, 2
      union all
      select brand_id, joined_on, 0, count(*), 0 from memberships where status <> 'pending' group by 1, 2
      union all
      select brand_id, term_ends_on + 1, 0, 0, count(*) from memberships where ${isGone} group by 1, 2`,
  },
  money: {
    table: sql`money_counts`,
    of: sql`brand_id, settled_from`,
    sums: ['payments', 'collected_cents', 'refunds_cents'],
    recount: sql`
      select brand_id, ${quarter} as settled_from, count(*) as payments, sum(amount_cents) as collected_cents, 0 as refunds_cents
      from payments where status = 'succeeded' and settled_at is not null group by 1, 2
      union all
      select brand_id, ${quarter}, 0, 0, sum(amount_cents) from refunds
      where status = 'succeeded' and settled_at is not null group by 1, 2`,
  },
} satisfies Record<string, Kept>

const eachSum = (sums: readonly string[], of: (name: SQL) => SQL, between = ', ') =>
  sql.join(
    sums.map((name) => of(sql.raw(name))),
    sql.raw(between),
  )

/**
 * Merges the rows of each count into one, in all brands. Returns how many rows were removed. Safe to run twice at once.
 */
export async function compactCounters(db: Db): Promise<number> {
  let all = 0
  for (const { table, of, sums } of Object.values(kept)) {
    const { rows } = await db.execute<{ fewer: number }>(sql`
      with many as (select id, count(*) over (partition by ${of}) as rows from ${table}),
      taken as (delete from ${table} where id in (select id from many where rows > 1) returning *),
      made as (
        insert into ${table} (${of}, ${eachSum(sums, (name) => name)})
        select ${of}, ${eachSum(sums, (name) => sql`sum(${name})`)} from taken group by ${of}
        having ${eachSum(sums, (name) => sql`sum(${name}) <> 0`, ' or ')} returning id)
      select ((select count(*) from taken) - (select count(*) from made))::int as fewer`)
    all += rows[0]?.fewer ?? 0
  }
  return all
}

/** Brands whose stored counts differ from a recount. `subject` is the brand's id. */
const wrong = ({ table, of, sums, recount }: Kept): SQL => sql`
  select distinct brand_id as subject from (
    select brand_id from (
      select ${of}, ${eachSum(sums, (name) => name)} from ${table}
      union all
      select ${of}, ${eachSum(sums, (name) => sql`-${name}`)} from (${recount}) recounted) both_ways
    group by ${of} having ${eachSum(sums, (name) => sql`sum(${name}) <> 0`, ' or ')}) differing`

/** A query for each kind of count, returning the brands whose counts are wrong. */
export const wrongCounts = {
  standing: wrong(kept.standing),
  days: wrong(kept.days),
  money: wrong(kept.money),
}
