import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { iso, within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { declineReason } from '#domain/billing/card-declined.ts'
import { addDays } from '#domain/calendar.ts'
import { lapseAfterDays, nextCharge } from '#domain/memberships/next-charge.rules.ts'
import { creditTaken } from '#domain/memberships/next-term/credit.rules.ts'
import { creditLeft } from '#domain/memberships/next-term/next-term.queries.server.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { type FailedRow, listPageSize } from './money-list.schema.ts'

type Read = Omit<FailedRow, 'reason' | 'nextTryOn' | 'lapsesOn' | 'amountCents'> & {
  /** The price before credit, and the credit left now. */
  priceCents: number
  creditCents: number
  code: string | null
  autoRenew: boolean
  termEndsOn: string
  chargeTriedOn: string | null
}

/**
 * Memberships overdue by a failed charge, the soonest to end first. `today` is the brand's date. The page is chosen
 * first; details are read for its rows only.
 */
export async function listFailed(
  db: Db,
  { brandId, reach, today }: { brandId: string; reach: Reach; today: string },
  page: number,
): Promise<{ rows: FailedRow[]; page: number; more: boolean }> {
  const failed = sql`orders o join payments p on p.order_id = o.id
      where o.membership_id = m.id and o.brand_id = m.brand_id and o.kind = 'renewal' and p.status = 'failed'
        and o.starts_on > m.term_ends_on`
  const { rows } = await db.execute<{ row: Read }>(sql`
    with page as materialized (
      select m.* from memberships m
      where m.brand_id = ${brandId} and m.status = 'past_due' and ${within(reach)}
        and m.past_due_since > ${today}::date - ${lapseAfterDays}::int
        and exists (select from ${failed})
      order by m.past_due_since, m.id
      limit ${listPageSize + 1} offset ${(page - 1) * listPageSize})
    select json_build_object(
      'paymentId', last.id, 'failedAt', ${iso(sql`last.created_at`)}, 'priceCents', last.price_cents,
      'creditCents', ${creditLeft('m')},
      'attempts', last.attempts, 'code', last.failure_code, 'pastDueSince', m.past_due_since,
      'autoRenew', m.auto_renew, 'termEndsOn', m.term_ends_on, 'chargeTriedOn', m.charge_tried_on,
      'hasEmail', a.email is not null, 'member', ${writtenName('a')},
      'memberNumber', m.member_number, 'membershipId', m.id,
      'promise', (
        select json_build_object('on', pp.promised_on, 'note', pp.note, 'by', s.name)
        from payment_promises pp join staff s on s.id = pp.written_by
        where pp.membership_id = m.id and pp.brand_id = m.brand_id and pp.created_at >= m.past_due_since
        order by pp.created_at desc, pp.id desc limit 1)) as row
    from page m
    join accounts a on a.id = m.account_id
    join lateral (
      select p.*, p.amount_cents + o.credit_cents as price_cents, count(*) over () ::int as attempts
      from ${failed}
      order by p.created_at desc, p.id desc limit 1) last on true
    order by m.past_due_since, m.id`)
  return {
    rows: rows.slice(0, listPageSize).map(({ row }) => told(row, today)),
    page,
    more: rows.length > listPageSize,
  }
}

function told(
  { code, autoRenew, termEndsOn, chargeTriedOn, priceCents, creditCents, ...row }: Read,
  today: string,
): FailedRow {
  const amountCents = priceCents - creditTaken(priceCents, creditCents)
  const owed = {
    status: 'past_due' as const,
    autoRenew,
    termEndsOn,
    chargeTriedOn,
    dueCents: amountCents,
  }
  const next = nextCharge({ ...owed, pastDueSince: row.pastDueSince }, today)
  return {
    ...row,
    amountCents,
    reason: declineReason(code),
    nextTryOn: next?.date ?? null,
    lapsesOn: addDays(row.pastDueSince, lapseAfterDays),
  }
}
