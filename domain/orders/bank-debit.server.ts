import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { Order, Settling } from './order-kind.ts'

/** Emails the payer about a bank payment that started or that the bank returned. */
export async function mailDebitOutcome(
  db: Db,
  order: Order,
  template: 'bank-payment-started' | 'bank-payment-failed',
): Promise<void> {
  const { id: orderId, brandId } = order
  const to = await emailOf(db, order)
  if (to)
    await queueMail(db, { brandId, to, template, props: { orderId }, dedupeKey: `${template}:${orderId}` })
}

/**
 * Ends a debit that failed before it cleared. The account isn't charged again, because Nacha allows few retries. Emails
 * the member, unless the scheduled renewal does.
 */
export async function endFailedDebit({ db, now }: Settling, order: Order, payment: Payment): Promise<void> {
  await retireMethod({ db, now }, payment)
  if (order.placedBy === 'person') await mailDebitOutcome(db, order, 'bank-payment-failed')
}

/** Removes a payment's account as a payment method; its row stays as history. */
export async function retireMethod({ db, now }: Settling, payment: Payment): Promise<void> {
  const { brandId, methodReference } = payment
  if (methodReference === null) return
  await db
    .update(paymentMethods)
    .set({ returnedAt: now })
    .where(ofBrand(paymentMethods, brandId, eq(paymentMethods.reference, methodReference)))
}

/** For a checkout, the address in the draft, since the account doesn't exist yet. */
async function emailOf(db: Db, { brandId, accountId, checkoutId }: Order): Promise<string | null> {
  if (accountId) {
    const own = ofBrand(accounts, brandId, eq(accounts.id, accountId))
    const [account] = await db.select({ email: accounts.email }).from(accounts).where(own)
    return account?.email ?? null
  }
  if (!checkoutId) return null
  const draft = ofBrand(checkouts, brandId, eq(checkouts.id, checkoutId))
  const [row] = await db.select({ account: checkouts.account }).from(checkouts).where(draft)
  return row?.account.email ?? null
}
