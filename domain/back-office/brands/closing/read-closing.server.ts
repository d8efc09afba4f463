import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn, dateParts } from '#domain/calendar.ts'
import { reachableAfterClosingYears } from '#domain/law/closing.ts'
import { creditLeft } from '#domain/memberships/next-term/next-term.queries.server.ts'
import type { Closing } from './closing.schema.ts'

type Counts = Omit<Closing, 'on' | 'isClosing' | 'canReopen' | 'tellsAt' | 'reachableUntil'>

/** The default closing day, in days ahead: members have a month's notice. */
const usualDays = 31

/** What closing a brand on a day would do; for a closing brand, on the set day. */
export async function readClosing(db: Db, brand: Brand, at: { now: Date; on?: string }): Promise<Closing> {
  const { closing, timeZone } = brand.settings
  const today = dateIn(timeZone, at.now)
  const on = closing?.on ?? at.on ?? addDays(today, usualDays)
  const counts = await readCounts(db, brand.id, on)
  return {
    on,
    isClosing: closing !== null,
    canReopen: closing !== null && closing.toldSince === null,
    tellsAt: closing?.tellsAt ?? null,
    ...counts,
    reachableUntil: reachableUntil(counts.lastCoverOn ?? today),
  }
}

/** The last day members of a closed brand can sign in: years after anyone was last on the plan. */
export function reachableUntil(lastCoverOn: string): string {
  const { year } = dateParts(lastCoverOn)
  const same = `${year + reachableAfterClosingYears}${lastCoverOn.slice(4)}`
  return lastCoverOn.endsWith('-02-29') ? `${same.slice(0, 8)}28` : same
}

/** The last day anyone of a brand is, or was, on the plan; null if nobody ever was. */
export async function lastCoverOf(db: Db, brandId: string): Promise<string | null> {
  const { rows } = await db.execute<{ on: string | null }>(
    sql`select max(term_ends_on)::text as on from memberships where brand_id = ${brandId}`,
  )
  return rows[0]?.on ?? null
}

async function readCounts(db: Db, brandId: string, on: string): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    with held as (
      select memberships.*, a.email from memberships join accounts a on a.id = memberships.account_id
      where memberships.brand_id = ${brandId} and memberships.status in ('active', 'past_due')),
    credit as (
      select ${creditLeft('memberships')} as cents from memberships
      where memberships.brand_id = ${brandId} and exists (
        select from money_requests g where g.membership_id = memberships.id and g.kind = 'credit')),
    refund as (
      select amount_cents as cents from refunds
      where brand_id = ${brandId} and status in ('promised', 'created', 'unknown', 'pending', 'owed', 'failed'))
    select
      (select count(*)::int from held) as members,
      (select count(*)::int from held where email is null) as "withoutEmail",
      (select count(*)::int from held where exists (
        select from mails m where m.brand_id = ${brandId} and m.dedupe_key = 'plan-closing:' || held.id)) as told,
      (select count(*)::int from held where auto_renew and term_ends_on < ${on}) as "renewOnceMore",
      (select count(*)::int from held where auto_renew and term_ends_on >= ${on}) as "notRenewed",
      (select count(*)::int from held where status = 'past_due') as "pastDue",
      (select count(*)::int from orders where brand_id = ${brandId} and status = 'open') as "underWay",
      (select json_build_object('count', count(*), 'cents', coalesce(sum(cents), 0)) from refund) as refunds,
      (select json_build_object('count', count(*), 'cents', coalesce(sum(cents), 0)) from credit
        where cents > 0) as credits,
      (select count(*)::int from grievances where brand_id = ${brandId} and status not in ('resolved', 'closed')) + (
      select count(*)::int from contact_messages where brand_id = ${brandId} and status <> 'answered') as "openCases",
      (select max(term_ends_on)::text from held) as "lastCoverOn"`)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answered no row.')
  return row
}
