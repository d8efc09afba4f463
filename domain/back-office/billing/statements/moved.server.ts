import { type SQL, sql } from 'drizzle-orm'
import type { Brand } from '#domain/brands/brand.schema.ts'

/** The first instant of a brand's month, given as 2026-11, and the first instant after it. */
export function boundsOf({ timeZone }: Brand['settings'], month: string): { first: SQL; next: SQL } {
  return {
    first: sql`(${`${month}-01`}::date::timestamp at time zone ${timeZone})`,
    next: sql`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone ${timeZone})`,
  }
}

/**
 * A brand's money movements as statement rows: each payment with its fee, each refund under its payment's office. Money
 * counts when it settles, so that all months together equal the gateway's ledger plus desk payments, less manual
 * refunds. `isIn`: which instants, given the column.
 */
export function movedMoney(brandId: string, isIn: (settledAt: SQL) => SQL): SQL {
  return sql`
    select p.office_id, p.id as payment_id, p.order_id, 'payment' as kind, p.settled_at, 1 as payments,
      p.amount_cents as collected, case when p.tender in ('cash', 'check', 'terminal') then p.amount_cents else 0 end as at_desk,
      0 as refunds, coalesce(p.fee_cents, 0) as fees
    from payments p
    where p.brand_id = ${brandId} and p.status = 'succeeded' and ${isIn(sql`p.settled_at`)}
    union all
    select p.office_id, p.id, p.order_id, 'refund', r.settled_at, 0, 0,
      case when r.tender is null then 0 else -r.amount_cents end, r.amount_cents, 0
    from refunds r join payments p on p.id = r.payment_id
    where r.brand_id = ${brandId} and r.status = 'succeeded' and ${isIn(sql`r.settled_at`)}`
}
