import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { refunds } from '#db/schema/billing.ts'
import type { GatewayRefund } from '#integrations/payments/payment-gateway.ts'

type RefundRow = typeof refunds.$inferSelect
type Standing = Pick<RefundRow, 'id' | 'status' | 'tender' | 'kind' | 'amountCents' | 'idempotencyKey'>

/** SQL: whether our books have a refund as money the gateway returned. `refund` is its name in the statement. */
export function isGivenThere(refund: SQL): SQL {
  return sql`(${refund}.status in ('succeeded', 'pending') and ${refund}.kind <> 'dispute' and ${refund}.tender is null)`
}

/** SQL: whether a refund was requested from the gateway without a response, so only the gateway knows its status. */
export function isUnderWay(refund: SQL): SQL {
  return sql`(${refund}.status in ('created', 'unknown') and ${refund}.tender is null)`
}

/**
 * What the gateway has refunded of a payment according to our books, in cents, and the keys of refunds without a
 * response.
 */
type GivenThere = { cents: number; underWay: string[] }

/** Reads this for a payment; `besides` excludes one refund. */
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

/** The same from rows already read. */
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

/** The part of a payment returned other than by the gateway's refunds: handed over, or taken by its bank; cents. */
export function givenBesides(rows: Standing[]): number {
  return rows
    .filter((row) => row.status === 'succeeded' && !isByGateway(row))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const isByGateway = ({ tender, kind }: Standing) => tender === null && kind === 'refund'

/** Cents the gateway has refunded of a charge that our books don't have; negative if the books have more. */
export function unknownCents(known: GivenThere, given: GatewayRefund[]): number {
  return sumOf(given) - ourCents(known, given)
}

/** Total of a gateway's refunds; cents. */
export function sumOf(given: GatewayRefund[]): number {
  return given.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/**
 * Cents the gateway refunded on our request. A pending refund is ours if the gateway's has its key, or the key sent in
 * its place (decision 0180). Everything else was refunded at the gateway.
 */
function ourCents({ cents, underWay }: GivenThere, given: GatewayRefund[]): number {
  const isOurs = ({ idempotencyKey: key }: GatewayRefund) =>
    key !== null && underWay.some((own) => key === own || key.startsWith(`${own}:rest:`))
  return given.filter(isOurs).reduce((sum, { amountCents }) => sum + amountCents, cents)
}
