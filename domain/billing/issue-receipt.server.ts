import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { receipts } from '#db/schema/billing.ts'
import { insertRows } from '#db/written-rows.ts'
import type { QuoteLine } from '#domain/plans/quote.schema.ts'
import type { Payment } from './insert-payment.server.ts'

/**
 * Stores the receipt of a captured payment in the transaction that settles it. Its lines must add up to the amount
 * charged; `issuedOn` is the brand’s date.
 */
export async function issueReceipt(
  db: Db,
  receipt: {
    id: string
    payment: Payment
    accountId: string
    membershipId: string
    lines: QuoteLine[]
    issuedOn: string
  },
): Promise<void> {
  const { payment, ...rest } = receipt
  const total = rest.lines.reduce((sum, line) => sum + line.amountCents, 0)
  if (total !== payment.amountCents)
    throw new Error(`The lines of payment ${payment.id} do not add up to it.`)
  await insertRows(db, receipts, {
    ...rest,
    brandId: payment.brandId,
    paymentId: payment.id,
    number: `R-${randomBytes(3).toString('hex')}-${randomBytes(3).toString('hex')}`.toUpperCase(),
    totalCents: total,
  })
}
