import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import type { GatewayRefund } from '#integrations/payments/payment-gateway.ts'

type RefundRow = typeof refunds.$inferSelect
type Standing = Pick<RefundRow, 'id' | 'status' | 'tender' | 'kind' | 'amountCents' | 'idempotencyKey'>

/** SQL: whether a refund, by its name in a statement, is money that the gateway has given back, as our books have it. */
export function isGivenThere(refund: SQL): SQL {
  return sql`(${refund}.status in ('succeeded', 'pending') and ${refund}.kind <> 'dispute' and ${refund}.tender is null)`
}

/** SQL: whether a refund is one that the gateway was asked for and has not answered: only the gateway knows whether it has it. */
export function isUnderWay(refund: SQL): SQL {
  return sql`(${refund}.status in ('created', 'unknown') and ${refund}.tender is null)`
}

/** What the gateway has given back of a payment, as our books have it, cents; and the keys of refunds it has not answered. */
type GivenThere = { cents: number; underWay: string[] }

/** Reads that of a payment; `besides`: as if there were no such refund. */
export async function readGivenThere(
  db: Db,
  { id, brandId }: { id: string; brandId: string },
  { besides }: { besides?: string } = {},
): Promise<GivenThere> {
  const rows = await db
    .select()
    .from(refunds)
    .where(ofBrand(refunds, brandId, eq(refunds.paymentId, id)))
  return givenThere(rows.filter((row) => row.id !== besides))
}

/** The same of rows that were read. */
export function givenThere(rows: Standing[]): GivenThere {
  const own = rows.filter(isByGateway)
  const given = own.filter(({ status }) => status === 'succeeded' || status === 'pending')
  return {
    cents: given.reduce((sum, { amountCents }) => sum + amountCents, 0),
    underWay: own
      .filter(({ status }) => status === 'created' || status === 'unknown')
      .map(({ idempotencyKey }) => idempotencyKey),
  }
}

/** What of a payment went back by no refund of its gateway: handed over, or taken by its bank; cents. */
export function givenBesides(rows: Standing[]): number {
  return rows
    .filter((row) => row.status === 'succeeded' && !isByGateway(row))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const isByGateway = ({ tender, kind }: Standing) => tender === null && kind === 'refund'

/** Cents of what a gateway has given back of a charge by now that our books do not have; below zero where they have more. */
export function unknownCents(known: GivenThere, given: GatewayRefund[]): number {
  return sumOf(given) - ourCents(known, given)
}

/** Cents of refunds a gateway tells of. */
export function sumOf(given: GatewayRefund[]): number {
  return given.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/**
 * Cents of what a gateway gave back that are refunds of ours, as our books have them: one under way is ours where it carries
 * our key, or what was sent in its place (decision 0180). All else was made at the gateway.
 */
function ourCents({ cents, underWay }: GivenThere, given: GatewayRefund[]): number {
  const isOurs = ({ idempotencyKey: key }: GatewayRefund) =>
    key !== null && underWay.some((own) => key === own || key.startsWith(`${own}:rest:`))
  return given.filter(isOurs).reduce((sum, { amountCents }) => sum + amountCents, cents)
}
