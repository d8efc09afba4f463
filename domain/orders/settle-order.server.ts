import { eq, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { insertRows, updateRow } from '#db/written-rows.ts'
import type { PaymentOutcome } from '#domain/billing/attempt-payment.server.ts'
import { isNotToBeTried } from '#domain/billing/card-declined.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { issueReceipt } from '#domain/billing/issue-receipt.server.ts'
import { recordOutcome } from '#domain/billing/record-outcome.server.ts'
import { orderKinds } from '#domain/values/orders.ts'
import { endFailedDebit, mailDebitOutcome, retireMethod } from './bank-debit.server.ts'
import { isGivenBack, takeNextKey, writeGivenBack } from './charging/given-back.server.ts'
import { kindOf, type Order, type OrderKind, type OrderKinds, type Settling } from './order-kind.ts'
import { kindsByName } from './order-kinds.server.ts'

const lockedPayment = cachedStatement((db) =>
  db
    .select()
    .from(payments)
    .where(ofBrand(payments, sql.placeholder('brandId'), eq(payments.id, sql.placeholder('id'))))
    .for('update')
    .prepare('lock_payment'),
)

const orderById = cachedStatement((db) =>
  db
    .select()
    .from(orders)
    .where(ofBrand(orders, sql.placeholder('brandId'), eq(orders.id, sql.placeholder('orderId'))))
    .prepare('order_by_id'),
)

/**
 * The only way a payment and its order change status: `created
 * unknown → pending → succeeded
 * failed`, each step once, `pending` only for bank debits, and everything that follows in the same transaction. A late
 * or repeated outcome changes nothing and returns the current status. A charge that was refunded in full never counts
 * as paid: a saved payment method is charged again under the payment's next key; one just entered is declined.
 */
export async function settleOrder(
  { db, now, kinds = kindsByName }: Settling & { kinds?: OrderKinds },
  { id, brandId, idempotencyKey }: Pick<Payment, 'id' | 'brandId' | 'idempotencyKey'>,
  said: PaymentOutcome,
): Promise<Payment> {
  return db.transaction(async (tx) => {
    const [payment] = await lockedPayment(tx).execute({ brandId, id })
    if (!payment) throw new Error(`There is no payment ${id}.`)
    if (payment.status === 'succeeded' || payment.status === 'failed') return payment
    // The outcome is of a refunded charge; the payment has since moved to its next key.
    if (payment.idempotencyKey !== idempotencyKey) return payment
    const isBack = isGivenBack(payment, said)
    if (isBack && payment.source === 'method' && payment.status !== 'pending') return takeNextKey(tx, payment)
    const outcome = isBack ? ({ status: 'failed', code: 'given_back' } as const) : said
    const settled = await recordOutcome(tx, payment, outcome, now)
    if (settled.status === 'unknown' || settled.status === payment.status) return settled
    const order = await findOrder(tx, payment)
    const settling = { db: tx, now }
    if (settled.status === 'pending') await mailDebitOutcome(tx, order, 'bank-payment-started')
    else if (settled.status === 'succeeded') {
      const amountCents = outcome.status === 'succeeded' ? (outcome.refundedCents ?? 0) : 0
      if (amountCents > 0)
        await writeGivenBack(tx, settled, { amountCents, now, key: `found:${idempotencyKey}:${amountCents}` })
      await fulfillOrder(settling, kindOf(kinds, order), order, settled)
    } else {
      if (payment.status === 'pending') await endFailedDebit(settling, order, settled)
      // A retry would be declined again and count against us with the card network.
      if (isNotToBeTried(settled)) await retireMethod(settling, settled)
      await declineOrder(settling, kindOf(kinds, order), order, settled)
    }
    return settled
  })
}

/**
 * Delivers an order within the transaction `db`: the membership by its kind, then the paid period, receipt and
 * consents. `payment` is null if nothing was due.
 */
export async function fulfillOrder(
  { db, now }: Settling,
  kind: OrderKind,
  ordered: Order,
  payment: Payment | null,
): Promise<void> {
  const isSlow = payment?.tender === 'us_bank_account'
  const days = isSlow ? await kind.daysOnceCleared?.({ db, now }, ordered) : undefined
  const order = { ...ordered, ...days }
  const { accountId, issuedOn, returned = false } = await kind.give({ db, now }, order, payment)
  const { brandId, membershipId, receiptId, lines, startsOn, endsOn } = order
  const status = returned ? 'returned' : 'settled'
  await updateRow(db, orders, order, { status, accountId, settledAt: now, ...days })
  await keepAgreedWords(db, order, accountId)
  if (!payment) return
  const { period: periodKind } = orderKinds[kind.name]
  if (periodKind && !returned) {
    const period = { kind: periodKind, startsOn, endsOn }
    await insertRows(db, membershipTerms, { brandId, membershipId, paymentId: payment.id, ...period })
  }
  await issueReceipt(db, { id: receiptId, payment, accountId, membershipId, lines, issuedOn })
}

async function declineOrder(
  { db, now }: Settling,
  { decline }: OrderKind,
  order: Order,
  payment: Payment,
): Promise<void> {
  await decline?.({ db, now }, order, payment)
  await updateRow(db, orders, order, { status: 'declined', subject: null, settledAt: now })
}

/** Stores the agreed texts as consents of the account, dated when they were agreed to. */
async function keepAgreedWords(
  db: Db,
  { id: orderId, brandId, agreed, createdAt: agreedAt }: Order,
  accountId: string,
): Promise<void> {
  if (!agreed) return
  const { version: textVersion, words, ...from } = agreed
  const about = { ...from, brandId, accountId, orderId, textVersion, agreedAt }
  await insertRows(db, consents, ...words.map((word) => ({ ...word, ...about })))
}

async function findOrder(db: Db, { brandId, orderId }: Payment): Promise<Order> {
  const [order] = await orderById(db).execute({ brandId, orderId })
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}
