import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { quarantinedEvents } from '#db/schema/gateway-events.ts'
import { writtenName } from '#db/searched-name.ts'
import { type KeyedCharge, readMeaning } from '#domain/back-office/billing/reconciliation/meant-for.server.ts'
import { iso } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { wasCanceledAfter } from '#domain/billing/canceled-run.ts'
import { isGivenThere, isUnderWay } from '#domain/billing/refunds/at-gateway.server.ts'
import { notFound } from '#domain/errors.ts'
import { endedWords } from '#domain/orders/full-refund.words.ts'
import type { OrderKindName } from '#domain/values/orders.ts'
import type { Candidate, CandidateQuery, GatewayEventRow } from './gateway-event.schema.ts'
import {
  isOfOtherMode,
  meantWords,
  recordable,
  recordingWords,
  type Said,
  saidCents,
  saidCharge,
  underWayWords,
} from './recordable.rules.ts'

type Read = Omit<
  GatewayEventRow,
  'recording' | 'amountCents' | 'isLinkable' | 'isRefundable' | 'refundCents'
> & {
  hasMember: boolean
  isUnmatched: boolean
  isSpare: boolean
  gateway: string
  orderKind: OrderKindName | null
  isCanceled: boolean
  isMoving: boolean
  said: Said
  sentCents: number
  leftCents: number
}

const most = 100

/** Quarantined events, waiting ones first; at most a hundred. `brandId` null: those without a brand of ours. */
export async function listGatewayEvents(
  db: Db,
  brandId: string | null,
  now = new Date(),
): Promise<GatewayEventRow[]> {
  const { rows } = await db.execute<{ row: Read }>(sql`
    select json_build_object(
      'id', e.id, 'at', ${iso(sql`e.created_at`)}, 'type', e.type, 'reason', e.reason, 'said', e.said,
      'paymentId', p.id, 'paidCents', p.amount_cents, 'member', ${writtenName('a')},
      'hasMember', m.id is not null, 'orderKind', o.kind, 'isCanceled', m.status is not distinct from 'cancelled' or ${wasCanceledAfter(sql`m.id`, sql`p.created_at`)}, 'isUnmatched', ${isUnmatched}, 'isSpare', ${isSpare}, 'gateway', e.gateway,
      'sentCents', (
        select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
        where r.payment_id = p.id and r.kind <> 'bank_return' and ${isGivenThere(sql`r`)}),
      'isMoving', exists (select from refunds r where r.payment_id = p.id and ${isUnderWay(sql`r`)}),
      'leftCents', coalesce(p.amount_cents, 0) - (
        select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
        where r.payment_id = p.id and r.status not in ('failed', 'withdrawn', 'promised')),
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
  return Promise.all(rows.map(({ row }) => told({ db, now }, row)))
}

/** Whether the charge of event `e` has no payment of ours. */
export const isUnmatched = sql`not exists (
  select from payments x where x.idempotency_key = e.said ->> 'idempotencyKey')
  and not exists (select from payments x where x.gateway_reference = e.said ->> 'reference')`

/** Whether the charge of event `e` pays for nothing in the books; it may be a second charge under a known key. */
export const isSpare = sql`not exists (select from payments x where x.gateway_reference = e.said ->> 'reference')
  and not exists (
    select from payments x
    where x.idempotency_key = e.said ->> 'idempotencyKey' and x.status in ('created', 'unknown', 'pending'))`

/** The charge of an event, in the form its key is read in. */
export function keyedCharge(event: { type: string; said: Said }): KeyedCharge | null {
  const charge = saidCharge(event)
  if (!charge || charge.key === null || isOfOtherMode(event.said)) return null
  const { reference, cents: amountCents, key } = charge
  const { metadata } = event.said
  return { key, reference, amountCents, metadata: isTexts(metadata) ? metadata : {} }
}

const isTexts = (given: unknown): given is Record<string, string> =>
  typeof given === 'object' &&
  given !== null &&
  Object.values(given).every((each) => typeof each === 'string')

async function told(
  { db, now }: { db: Db; now: Date },
  {
    said,
    sentCents,
    leftCents,
    hasMember,
    isUnmatched: unmatched,
    isSpare: spare,
    gateway: name,
    orderKind,
    isCanceled,
    isMoving,
    ...row
  }: Read,
): Promise<GatewayEventRow> {
  const event = { type: row.type, said }
  const mayRecord = row.paymentId !== null && (saidCharge(event) === null || hasMember)
  const found = mayRecord ? recordable(event, { sentCents, leftCents, isUnmatched: unmatched }) : null
  const keyed = unmatched && row.settled === null ? keyedCharge(event) : null
  const meaning = keyed && (await readMeaning({ db, now, gateway: { name } }, keyed))
  const meantFor = meaning?.meantFor
  const meant = meantFor === 'renewal' || meantFor === 'draft' ? meantWords[meantFor] : null
  const waits = isMoving && found?.kind !== 'charge' ? underWayWords : null
  const spareCents = row.settled === null && spare ? (saidCharge(event)?.leftCents ?? 0) : 0
  const refundCents = spareCents > 0 ? spareCents : null
  const ends = orderKind && !isCanceled ? endedWords(orderKind) : null
  return {
    ...row,
    amountCents: saidCents(said),
    recording: meant ?? (found && (waits ?? recordingWords(found, ends))),
    isLinkable: row.settled === null && row.paymentId === null && !isOfOtherMode(said),
    isRefundable: refundCents !== null,
    refundCents,
  }
}

/**
 * Payments of the event's amount within three days of `on`, or else of its arrival: in its brand, or in any if it has
 * none. @throws DomainError `not_found`
 */
export async function findCandidates(
  db: Db,
  { eventId, on, last4 }: { eventId: string } & CandidateQuery,
): Promise<Candidate[]> {
  const [event] = await db.select().from(quarantinedEvents).where(eq(quarantinedEvents.id, eventId))
  if (!event) throw notFound()
  const cents = saidCents(event.said)
  const near = on ?? event.createdAt.toISOString().slice(0, 10)
  const { rows } = await db.execute<{ row: Candidate }>(sql`
    select json_build_object(
      'id', p.id, 'at', ${iso(sql`p.created_at`)}, 'status', p.status, 'amountCents', p.amount_cents, 'last4', p.last4,
      'member', coalesce(${writtenName('a')}, 'Nobody yet'), 'memberNumber', m.member_number,
      'brand', b.name) as row
    from brands b
    join payments p on p.brand_id = b.id
    join orders o on o.id = p.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = o.brand_id
    left join accounts a on a.id = coalesce(m.account_id, o.account_id)
    where ${event.brandId ? sql`b.id = ${event.brandId}` : sql`true`} and p.gateway = ${event.gateway}
      and ${cents === null ? sql`true` : sql`p.amount_cents = ${cents}`}
      and ${last4 ? sql`p.last4 = ${last4}` : sql`true`}
      and p.created_at between ${near}::date - interval '3 days' and ${near}::date + interval '4 days'
    order by p.created_at desc, p.id desc limit 20`)
  return rows.map(({ row }) => row)
}
