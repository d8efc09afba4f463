import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { isOwed, leftOf, owedCents } from '#domain/billing/refunds/manual-refund.server.ts'
import { refundPaidWithinDays } from '#domain/law/refunds.ts'
import type { Reach } from '#domain/staff/access/access.rules.ts'
import { iso, within } from './money-requests.queries.server.ts'
import type { OwedRefund } from './refund-request.schema.ts'

const most = 100

/** A brand's refunds within reach that wait to be paid manually, oldest first. `paymentId`: for one payment. */
export async function listOwedRefunds(
  db: Db,
  { brandId, reach, paymentId }: { brandId: string; reach: Reach; paymentId?: string },
): Promise<OwedRefund[]> {
  const { rows } = await db.execute<{ owed: OwedRefund }>(sql`
    select json_build_object(
      'id', f.id, 'paymentId', p.id, 'amountCents', ${owedCents(sql`f`)}, 'paidCents', p.amount_cents,
      'leftCents', ${leftOf(sql`p.id`)},
      'since', ${iso(sql`coalesce(f.due_at, f.created_at)`)},
      'payBy', (coalesce(c.counts_from, (f.created_at at time zone (b.settings ->> 'timeZone'))::date)
        + ${refundPaidWithinDays}::int)::text, 'atDesk', f.status = 'owed',
      'isWaiting', exists (select from money_requests q where q.owed_refund_id = f.id and q.status = 'waiting'),
      'member', coalesce(${writtenName('a')}, 'Nobody yet'), 'memberNumber', m.member_number) as owed
    from refunds f
    join payments p on p.id = f.payment_id
    join orders o on o.id = p.order_id
    join brands b on b.id = f.brand_id
    left join cancellations c on c.id = f.cancellation_id and c.brand_id = f.brand_id
    left join memberships m on m.id = o.membership_id and m.brand_id = f.brand_id
    left join accounts a on a.id = coalesce(m.account_id, o.account_id)
    where f.brand_id = ${brandId} and f.status in ('owed', 'failed') and ${isOwed(sql`f`)} and ${within(reach)}
      and ${paymentId ? sql`f.payment_id = ${paymentId}` : sql`true`}
    order by f.created_at, f.id
    limit ${most}`)
  return rows.map(({ owed }) => owed)
}
