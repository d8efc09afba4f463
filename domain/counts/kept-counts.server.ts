import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/*
 * Counts kept by triggers as rows of change (decision 0087): a count is the sum of its rows, at any moment equal to what a
 * recount in the same statement finds.
 */

/** How many members of a brand are active on a day, all offices together: its terms that run on it. */
export async function countActive(
  db: Db,
  { brandId, day }: { brandId: string; day: string },
): Promise<number> {
  const { rows } = await db.execute<{ active: number }>(sql`
    select coalesce(sum(c.terms), 0)::int as active from running_counts c
    where c.brand_id = ${brandId} and c.day <= ${day}::date`)
  return rows[0]?.active ?? 0
}

/** The sum of the counts `c` of members who are active or past due. */
export const standingMembers: SQL = sql`coalesce(sum(c.members), 0)::int`

/** Makes one row of each count that has several, in all brands. Answers how many rows are fewer. Two at once are no harm. */
export async function foldCounts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ fewer: number }>(sql`
    with many_standing as (
      select id, count(*) over (partition by brand_id, office_id, plan_id, plan_version_id) as of from standing_counts),
    standing as (
      delete from standing_counts where id in (select id from many_standing where of > 1)
      returning brand_id, office_id, plan_id, plan_version_id, members),
    stand as (
      insert into standing_counts (brand_id, office_id, plan_id, plan_version_id, members)
      select brand_id, office_id, plan_id, plan_version_id, sum(members) from standing group by 1, 2, 3, 4
      having sum(members) <> 0 returning id),
    many_running as (select id, count(*) over (partition by brand_id, day) as of from running_counts),
    running as (
      delete from running_counts where id in (select id from many_running where of > 1) returning brand_id, day, terms),
    run as (
      insert into running_counts (brand_id, day, terms)
      select brand_id, day, sum(terms) from running group by 1, 2 having sum(terms) <> 0 returning id)
    select ((select count(*) from standing) - (select count(*) from stand)
      + (select count(*) from running) - (select count(*) from run))::int as fewer`)
  return rows[0]?.fewer ?? 0
}

/** Brands whose kept counts are not what a recount finds, each with the `subject`, its id: a query for each kind of count. */
export const wrongCounts: Readonly<Record<'standing' | 'running', SQL>> = {
  standing: sql`
    select distinct brand_id as subject from (
      select brand_id from (
        select brand_id, office_id, plan_id, plan_version_id, members from standing_counts
        union all
        select brand_id, office_id, plan_id, plan_version_id, -count(*) from memberships
        where status in ('active', 'past_due') group by 1, 2, 3, 4) both_ways
      group by brand_id, office_id, plan_id, plan_version_id having sum(members) <> 0) wrong`,
  running: sql`
    select distinct brand_id as subject from (
      select brand_id from (
        select brand_id, day, terms from running_counts
        union all
        select brand_id, starts_on, -count(*) from membership_terms where kind = 'term' and ends_on >= starts_on group by 1, 2
        union all
        select brand_id, ends_on + 1, count(*) from membership_terms where kind = 'term' and ends_on >= starts_on group by 1, 2
      ) both_ways
      group by brand_id, day having sum(terms) <> 0) wrong`,
}
