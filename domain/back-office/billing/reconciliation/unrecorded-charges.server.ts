import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { copyLedger } from '#domain/billing/reconciliation/ledger-comparison.server.ts'
import { isGivenThere } from '#domain/billing/refunds/at-gateway.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { type KeyedCharge, type Meaning, readMeanings } from './meant-for.server.ts'

/** Money that the gateway has and our books don't, as after restoring an older backup. */
export type UnrecordedCharge = KeyedCharge & {
  chargedAt: Date
  /** The part not refunded; cents. */
  leftCents: number
  /** Our payment, if the books have its start but not its end; null: unknown, or a duplicate. */
  paymentId: string | null
  /** The books have a payment with this key, whatever its outcome. */
  isKnown: boolean
  /** The payer's address as given to the gateway; the books may have a better one. */
  email: string | null
} & Meaning

/** A charge with more refunded at the gateway than in the books; cents. */
type UnknownRefund = {
  reference: string
  paymentId: string
  brandId: string
  cents: number
  totalCents: number
}

/**
 * What the gateway has and the books don't. `kept`: how many charges of the ledger have money left, lost ones included.
 */
export type Unrecorded = { charges: UnrecordedCharge[]; refunds: UnknownRefund[]; kept: number }

/** Compares the gateway's ledger with the books, a page at a time. */
export async function findUnrecorded(
  db: Db,
  gateway: Pick<PaymentGateway, 'ledger' | 'name'>,
  now = new Date(),
): Promise<Unrecorded> {
  const read = await db.transaction(async (tx) => {
    const ledger = await copyLedger(tx, gateway)
    const { rows: found } = await tx.execute<Omit<UnrecordedCharge, keyof Meaning>>(lostCharges(ledger))
    const { rows: refunds } = await tx.execute<UnknownRefund>(unknownRefunds(ledger))
    const { rows } = await tx.execute<{ kept: number }>(
      sql`select count(*)::int as kept from ${ledger} where refunded_cents < amount_cents`,
    )
    return { found, refunds, kept: rows[0]?.kept ?? 0 }
  })
  const found = await readMeanings({ db, now, gateway }, read.found)
  const charges = found.map((charge) => ({
    ...charge,
    payer: { ...charge.payer, email: charge.payer.email ?? charge.email },
    // For a charge that the books have, or had, its payment decides the outcome.
    meantFor: charge.isKnown ? null : charge.meantFor,
    chargedAt: new Date(charge.chargedAt),
  }))
  return { charges, refunds: read.refunds, kept: read.kept }
}

/** Nothing asks for it anymore, so it's refunded. */
export const goesBack = ({ paymentId, meantFor }: UnrecordedCharge) => paymentId === null && meantFor === null

// A failed payment was charged after all, or its key was charged twice: nobody claims that money either.
const lostCharges = (ledger: SQL) => sql`
  select l.idempotency_key as key, l.reference, l.amount_cents as "amountCents",
    l.amount_cents - l.refunded_cents as "leftCents", l.charged_at as "chargedAt", l.metadata, l.email, p.id is not null as "isKnown",
    case when p.status in ('created', 'unknown') then p.id end as "paymentId"
  from ${ledger} l left join payments p on p.idempotency_key = l.idempotency_key
  where l.refunded_cents < l.amount_cents and (
    p.id is null or p.status in ('created', 'unknown', 'failed')
    or p.status = 'succeeded' and p.gateway_reference is distinct from l.reference and exists (
      select from ${ledger} own where own.reference = p.gateway_reference))
  order by p.created_at nulls last, l.charged_at, l.reference`

const unknownRefunds = (ledger: SQL) => sql`
  select l.reference, p.id as "paymentId", p.brand_id as "brandId", l.refunded_cents as "totalCents",
    l.refunded_cents - coalesce(r.cents, 0)::float8 as cents
  from ${ledger} l
  join payments p on p.idempotency_key = l.idempotency_key and p.gateway_reference = l.reference and p.status = 'succeeded'
  left join (
    select payment_id, sum(amount_cents) as cents from refunds g where ${isGivenThere(sql`g`)} group by payment_id
  ) r on r.payment_id = p.id
  where l.refunded_cents > coalesce(r.cents, 0)
  order by l.reference`
