import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { iso } from '#domain/money/refunds/refund-requests.queries.server.ts'
import type { GatewayEventRow } from './gateway-event.schema.ts'
import { recordable, recordingWords, type Said, saidCents } from './recordable.rules.ts'

type Read = Omit<GatewayEventRow, 'recording' | 'amountCents'> & {
  said: Said
  sentCents: number
  leftCents: number
}

const most = 100

/** Events that were put aside, those that wait first. `brandId` null: those of no brand of ours. */
export async function listGatewayEvents(db: Db, brandId: string | null): Promise<GatewayEventRow[]> {
  const { rows } = await db.execute<{ row: Read }>(sql`
    select json_build_object(
      'id', e.id, 'at', ${iso(sql`e.created_at`)}, 'type', e.type, 'reason', e.reason, 'said', e.said,
      'paymentId', p.id, 'paidCents', p.amount_cents, 'member', a.first_name || ' ' || a.last_name,
      'sentCents', (
        select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.payment_id = p.id and r.status not in ('failed', 'withdrawn', 'promised')),
      'leftCents', coalesce(p.amount_cents, 0) - (
        select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.payment_id = p.id and r.status not in ('failed', 'withdrawn')),
      'settled', case when e.settled_at is not null then json_build_object(
        'as', e.settled_as, 'by', s.name, 'at', ${iso(sql`e.settled_at`)}, 'reason', e.settled_reason) end) as row
    from quarantined_events e
    left join payments p on p.id = e.payment_id
    left join orders o on o.id = p.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    left join accounts a on a.id = coalesce(m.account_id, o.account_id)
    left join staff s on s.id = e.settled_by
    where e.brand_id is not distinct from ${brandId}::uuid
    order by (e.settled_at is null) desc, e.created_at desc, e.id desc
    limit ${most}`)
  return rows.map(({ row }) => told(row))
}

function told({ said, sentCents, leftCents, ...row }: Read): GatewayEventRow {
  const found = row.paymentId ? recordable({ type: row.type, said }, { sentCents, leftCents }) : null
  return { ...row, amountCents: saidCents(said), recording: found && recordingWords(found) }
}
