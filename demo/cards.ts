import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import type { MethodSummary } from '#integrations/payments/payment-method.ts'
import { onlyRow } from './only-row.ts'

/** A card at the sandbox gateway: the used token, the stored reference and our own record. */
export type Card = { id: string; token: string; methodReference: string; summary: MethodSummary }

/** A card on file with the sandbox gateway; `fail_renewals` refuses every charge but the first. */
export async function insertCard(
  db: Db,
  {
    brandId,
    accountId,
    now,
    behaviour = 'succeed',
  }: { brandId: string; accountId: string; now: Date; behaviour?: 'succeed' | 'fail_renewals' },
): Promise<Card> {
  const token = `tok_${randomBytes(16).toString('hex')}`
  const methodReference = `pm_${randomBytes(16).toString('hex')}`
  const summary: MethodSummary = {
    kind: 'card',
    wallet: null,
    cardBrand: 'visa',
    last4: behaviour === 'succeed' ? '4242' : '0341',
    expMonth: 11,
    expYear: now.getUTCFullYear() + 3,
  }
  // A one-use token is gone once charged; only the stored card remains.
  await db.insert(sandboxTokens).values({ token: methodReference, behaviour, ...summary, reusable: true })
  const rows = await db
    .insert(paymentMethods)
    .values({ brandId, accountId, gateway: 'sandbox', reference: methodReference, ...summary })
    .returning({ id: paymentMethods.id })
  return { id: onlyRow(rows).id, token, methodReference, summary }
}
