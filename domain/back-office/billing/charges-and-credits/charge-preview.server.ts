import { eq, sql } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import { writtenName } from '#db/searched-name.ts'
import { iso } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { type Giver, readAlone } from '#domain/back-office/billing/refunds/refund-limit.server.ts'
import { methodName } from '#domain/billing/method-name.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'
import { hasOpenOrder, type Membership } from '#domain/memberships/lock-membership.server.ts'
import { creditOf } from '#domain/memberships/next-term/next-term.queries.server.ts'
import { paidWithOf } from '#domain/memberships/payment-method/default-payment-method.server.ts'
import type { ChargePreview } from './charge.schema.ts'
import { chargedByHand, findOnFile } from './place-charge.server.ts'

/**
 * What can be charged to a membership manually, and what can be refunded of its payments. @throws DomainError
 * `not_found`
 */
export async function previewCharge(
  { db, now, gateway }: DbAt & { gateway: { name: string } },
  { brand, membershipId, by }: { brand: Pick<Brand, 'id' | 'settings'>; membershipId: string; by: Giver },
): Promise<ChargePreview> {
  const { id: brandId } = brand
  const own = ofBrand(memberships, brandId, eq(memberships.id, membershipId))
  const [membership] = await db.select().from(memberships).where(own)
  if (!membership) throw notFound()
  const of = { membershipId, accountId: membership.accountId }
  const [told, card, aloneCents, creditAloneCents, chargedCents, creditCents, isPaying] = await Promise.all([
    readMember({ db, now }, membership),
    findOnFile(db, membership, gateway),
    readAlone({ db, now }, { brand, by, kind: 'charge', of }),
    readAlone({ db, now }, { brand, by, kind: 'credit', of }),
    chargedByHand(db, membership),
    creditOf(db, membership),
    hasOpenOrder(db, { brandId, membershipId }),
  ])
  return {
    ...told,
    memberNumber: membership.memberNumber,
    onFile: card && { id: card.id, name: methodName(paidWithOf(card)) },
    aloneCents,
    creditAloneCents,
    chargedCents,
    creditCents,
    refusal: isPaying ? 'A payment on this membership is in progress. Please wait until it’s done.' : null,
  }
}

async function readMember(
  { db }: DbAt,
  { id, brandId, accountId }: Membership,
): Promise<Pick<ChargePreview, 'member' | 'payments'>> {
  const { rows } = await db.execute<{ row: Pick<ChargePreview, 'member' | 'payments'> }>(sql`
    select json_build_object('member', ${writtenName('a')}, 'payments', (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'at', ${iso(sql`p.created_at`)}, 'amountCents', p.amount_cents, 'leftCents', p.left_cents,
        'kind', p.kind) order by p.created_at desc, p.id desc), '[]')
      from (
        select p.id, p.created_at, p.amount_cents, o.kind, p.amount_cents - (
          select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
          where r.payment_id = p.id and r.status not in ('failed', 'withdrawn')) as left_cents
        from orders o join payments p on p.order_id = o.id
        where o.brand_id = ${brandId} and o.membership_id = ${id} and p.status = 'succeeded'
        order by p.created_at desc limit 10) p
      where p.left_cents > 0)) as row
    from accounts a where a.brand_id = ${brandId} and a.id = ${accountId}`)
  return rows[0]?.row ?? { member: 'No one yet', payments: [] }
}
