import { eq, notInArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments, refunds } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { givenThere } from '#domain/billing/refunds/at-gateway.server.ts'
import { recordGiven } from '#domain/billing/refunds/given-elsewhere.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { mailMember } from '#domain/memberships/member-mail.server.ts'
import { retireMethod } from '#domain/orders/bank-debit.server.ts'
import { endWhatWasPaid } from '#domain/orders/end-what-was-paid.server.ts'
import type { Order } from '#domain/orders/order-kind.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import type { BankReturn } from '#integrations/payments/payment-gateway.ts'
import { type GatewayEventDeps, recordUnmatchedEvent } from './unmatched-events.server.ts'

/**
 * Records every cleared bank debit returned since then as a refund; the term it paid for becomes unpaid. Each return is
 * recorded once, however often this runs. A return of a payment with a refund in progress waits for the next run.
 * @returns how many were new.
 */
export async function recordReturns(deps: GatewayEventDeps, since: Date): Promise<number> {
  let recorded = 0
  for await (const batch of deps.gateway.returns(since)) {
    for (const returned of batch) recorded += (await recordReturn(deps, returned)) ? 1 : 0
  }
  return recorded
}

/** @returns whether it was new. A return our books can't absorb is set aside with an alarm. */
async function recordReturn(deps: GatewayEventDeps, returned: BankReturn): Promise<boolean> {
  const { db, gateway } = deps
  const payment = await findPayment(deps, returned)
  // The return may arrive before the success it reverses, so settle that first.
  if (payment && payment.status !== 'succeeded') await reconcilePayment(deps, payment.id)
  const recorded = payment
    ? await db.transaction((tx) => takeBack({ ...deps, db: tx }, payment, returned))
    : null
  if (recorded === null || recorded.cents < returned.amountCents) {
    await recordUnmatchedEvent(
      { db, gateway, alarm: deps.alarm },
      {
        event: { id: returned.id, type: 'bank_return' },
        reason: recorded
          ? 'a bank took back more than was left of a payment'
          : 'a bank took back what we do not have',
        said: returned,
        payment,
      },
    )
  }
  return recorded?.isNew ?? false
}

type TakenBack = { cents: number; isNew: boolean }

/** Records one return and its consequences; null if nothing was captured. */
async function takeBack(
  deps: GatewayEventDeps,
  { id, brandId, orderId }: Payment,
  { id: reference, amountCents, code }: BankReturn,
): Promise<TakenBack | null> {
  const { db, now } = deps
  const [order] = await db
    .select()
    .from(orders)
    .where(ofBrand(orders, brandId, eq(orders.id, orderId)))
  if (!order || order.status === 'open' || order.status === 'declined') return null
  const { membershipId } = order
  const membership = await lockMembership(db, { brandId, membershipId })
  const own = ofBrand(payments, brandId, eq(payments.id, id))
  const [payment] = await db.select().from(payments).where(own).for('update')
  if (payment?.status !== 'succeeded') return null
  // A promised refund hasn't left the payment yet; the bank's return reduces it.
  const isGiven = notInArray(refunds.status, ['failed', 'withdrawn', 'promised'])
  const given = await db
    .select()
    .from(refunds)
    .where(ofBrand(refunds, brandId, eq(refunds.paymentId, id), isGiven))
  const known = given.find(({ gatewayReference }) => gatewayReference === reference)
  if (known) return { cents: amountCents, isNew: false }
  // It isn't known yet whether our pending refund has left the payment. The next run, within the hour, will know.
  if (givenThere(given).underWay.length > 0) return { cents: amountCents, isNew: false }
  const left = payment.amountCents - given.reduce((sum, row) => sum + row.amountCents, 0)
  const cents = Math.min(amountCents, left)
  await retireMethod(deps, payment)
  if (cents <= 0) return { cents: 0, isNew: false }
  const refund = await recordGiven(
    { db, now },
    {
      brandId,
      paymentId: id,
      cents,
      kind: 'bank_return',
      reason: code,
      idempotencyKey: `return:${reference}`,
      gatewayReference: reference,
    },
  )
  if (cents === left) {
    const today = await todayOf(deps, order)
    const reason = 'the bank took back the payment of the term it was for'
    await endWhatWasPaid(deps, { membership, payment, order, today, reason, endsRenewals: false })
  }
  await mailMember(db, {
    brandId,
    accountId: membership.accountId,
    template: 'bank-payment-returned',
    props: { orderId, refundId: refund.id },
    dedupeKey: `bank-payment-returned:${refund.id}`,
  })
  return { cents, isNew: true }
}

async function findPayment(
  { db, gateway }: GatewayEventDeps,
  { idempotencyKey }: BankReturn,
): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.idempotencyKey, idempotencyKey))
  return payment?.gateway === gateway.name ? payment : null
}

async function todayOf({ db, now }: { db: Db; now: Date }, { id, brandId }: Order): Promise<string> {
  const brand = await findBrandById(db, brandId)
  if (!brand) throw new Error(`Order ${id} is of no brand.`)
  return dateIn(brand.settings.timeZone, now)
}
