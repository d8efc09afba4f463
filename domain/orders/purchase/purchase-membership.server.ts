import { createHash } from 'node:crypto'
import { and, count, eq, gte, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { newToken, tokenHash } from '#domain/accounts/secret-token.server.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import { reserveCoupon } from '#domain/billing/coupon-redemption.server.ts'
import { inFlight, runIdempotent } from '#domain/billing/idempotent-request.server.ts'
import { openPayment, type Payment } from '#domain/billing/open-payment.server.ts'
import { type Pursued, pursuePayment } from '#domain/billing/pursue-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import type { CheckoutDeps, OfferDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import type { Checkout } from '#domain/orders/checkout/own-checkout.server.ts'
import { settlements } from '#domain/orders/checkout/settle-checkout.server.ts'
import { CHECKOUT_SECONDS } from '#domain/orders/checkout/start-checkout.server.ts'
import { couponProblem } from '#domain/plans/coupon.rules.ts'
import { readWhitelist } from '#domain/plans/whitelist.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { type Purchase, type Purchased, type PurchaseQuote, purchasedSchema } from './purchase.schema.ts'
import { type Buyer, type PurchaseOrder, quotePurchase } from './quote-purchase.server.ts'

type Deps = CheckoutDeps & { gateway: PaymentGateway }
type Confirm = NonNullable<Purchase['confirm']>

/** Enough for a family's cards and a bad day, too few to try stolen ones; declined purchases of an account in a day. */
const MOST_DECLINES = 10
const DAY_MS = 24 * 60 * 60_000

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('purchased'), purchased: purchasedSchema }),
  z.object({ kind: z.literal('declined'), code: z.string().nullable() }),
])
type Answer = z.infer<typeof answerSchema>

/** What a further membership would cost; nothing is charged. @throws DomainError as `quotePurchase` does. */
export async function previewPurchase(
  deps: CheckoutDeps,
  buyer: Buyer,
  purchase: Purchase,
): Promise<PurchaseQuote> {
  const whitelist = await readWhitelist(deps, buyer.brand)
  return (await quotePurchase({ ...deps, whitelist }, buyer, purchase)).view
}

/**
 * Buys a further membership for a signed-in member, with the card on file or one just entered: an order that is
 * confirmed at once, written down, charged and settled as a checkout is. Once for a key, whatever is repeated or
 * crashes; a declined order is given up, with its coupon given back.
 *
 * @throws DomainError as `runIdempotent` and `quotePurchase` do; `stale_quote` with the new quote, `in_flight` while
 *   another purchase is under way, `conflict` without a card, `card_declined`, `too_many_requests`.
 */
export async function purchaseMembership(
  deps: Deps,
  input: Buyer & {
    key: string | undefined
    purchase: Purchase & { confirm: Confirm }
    ip: string
    userAgent: string | null
    waitMs?: number
  },
): Promise<Purchased> {
  const { brand, accountId, key, purchase, waitMs } = input
  const hash = createHash('sha256').update(`${key}`).digest('base64url')
  const paymentKey = `purchase:${accountId}:${hash}`
  const whitelist = await readWhitelist(deps, brand)
  const answer = await runIdempotent(
    { ...deps, answer: answerSchema },
    { brandId: brand.id, actor: `account:${accountId}`, key, body: { purchase }, waitMs },
    async () => {
      const begun = await begin({ ...deps, whitelist }, { ...input, paymentKey })
      return answerFor(begun.checkout, await pursuePayment({ ...deps, settlements }, begun))
    },
  )
  if (answer.kind === 'declined') throw cardDeclined(answer.code)
  return answer.purchased
}

type Request = Parameters<typeof purchaseMembership>[1] & { paymentKey: string }
type Begun = { checkout: Checkout; payment: Payment; isNew: boolean }

/** The transaction before the gateway is asked. Purchases of one account take turns behind its row. */
async function begin(deps: OfferDeps & Pick<Deps, 'gateway'>, request: Request): Promise<Begun> {
  const { brand, accountId, purchase, paymentKey } = request
  return deps.db.transaction(async (tx) => {
    const own = and(eq(accounts.brandId, brand.id), eq(accounts.id, accountId))
    await tx.select({ id: accounts.id }).from(accounts).where(own).for('no key update')
    const earlier = await findEarlier(tx, brand.id, paymentKey)
    if (earlier) return { ...earlier, isNew: false }
    await refuseBusy(tx, { brandId: brand.id, accountId }, deps.now)
    const order = await quotePurchase({ ...deps, db: tx }, request, purchase)
    refuseStale(order, purchase.confirm)
    if (!order.card && !purchase.paymentToken) {
      throw new DomainError('conflict', 'There is no card to charge. Please enter one.')
    }
    return open({ ...deps, db: tx }, request, order)
  })
}

async function open(
  { db, now, gateway }: OfferDeps & Pick<Deps, 'gateway'>,
  { brand, accountId, purchase, paymentKey, ip, userAgent }: Request,
  { offer, choices, texts, card, view }: PurchaseOrder,
): Promise<Begun> {
  const { plan, quote, coupon } = offer
  const [checkout] = await db
    .insert(checkouts)
    .values({
      ...choices,
      couponCode: coupon?.code ?? null,
      brandId: brand.id,
      accountId,
      status: 'confirming',
      // No browser resumes it: the account's own requests do.
      secretHash: tokenHash(newToken()),
      planVersionId: plan.versionId,
      consents: purchase.confirm.consents,
      consentIp: ip,
      consentUserAgent: userAgent,
      agreed: {
        accountId,
        quote,
        coupon: coupon && { id: coupon.id, code: coupon.code, everyTerm: coupon.duration === 'every_term' },
        texts,
      },
      membershipId: newId(now),
      receiptId: newId(now),
      memberNumber: newMemberNumber(),
      attempts: 1,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + CHECKOUT_SECONDS * 1_000),
    })
    .returning()
  if (!checkout) throw new Error('The purchase was not written.')
  const { paymentToken = card?.reference ?? '' } = purchase
  const payment = await openPayment(db, {
    id: newId(now),
    brandId: brand.id,
    purpose: 'checkout',
    checkoutId: checkout.id,
    membershipId: checkout.membershipId,
    amountCents: quote.totalCents,
    idempotencyKey: paymentKey,
    gateway: gateway.name,
    paymentToken,
    // Named before it is paid: then it is the card on file that is charged.
    methodReference: purchase.paymentToken ? null : paymentToken,
    now,
  })
  if (coupon) {
    const { email, dateOfBirth } = choices.account
    const redemption = { brandId: brand.id, couponId: coupon.id, paymentId: payment.id, email, dateOfBirth }
    const reserved = await reserveCoupon(db, redemption)
    if (reserved !== 'reserved') throw staleQuote({ ...view, couponProblem: couponProblem(reserved).message })
  }
  return { checkout, payment, isNew: true }
}

async function findEarlier(db: Db, brandId: string, idempotencyKey: string) {
  const [earlier] = await db
    .select({ checkout: checkouts, payment: payments })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.brandId, brandId), eq(payments.idempotencyKey, idempotencyKey)))
  return earlier ?? null
}

async function refuseBusy(
  db: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
  now: Date,
): Promise<void> {
  const ofAccount = (...statuses: Payment['status'][]) =>
    db
      .select({ times: count() })
      .from(payments)
      .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
      .where(
        and(
          eq(payments.brandId, brandId),
          eq(checkouts.accountId, accountId),
          inArray(payments.status, statuses),
          gte(payments.createdAt, new Date(now.getTime() - DAY_MS)),
        ),
      )
  const [open] = await ofAccount('created', 'unknown')
  if (open && open.times > 0) throw inFlight()
  const [declined] = await ofAccount('failed')
  if ((declined?.times ?? 0) < MOST_DECLINES) return
  throw new DomainError('too_many_requests', 'Payment was tried too often. Please try again tomorrow.', {
    details: { retryAfterSeconds: 60 * 60 },
  })
}

function refuseStale({ view }: PurchaseOrder, confirm: Confirm): void {
  const { quote, termStartsOn } = view
  const isSame =
    confirm.totalCents === quote.totalCents &&
    confirm.renewalTotalCents === quote.renewalTotalCents &&
    confirm.termStartsOn === termStartsOn
  if (!isSame) throw staleQuote(view)
}

function staleQuote(view: PurchaseQuote): DomainError {
  const why = view.couponProblem ? `${view.couponProblem} ` : ''
  const message = `${why}The price has changed. Please look at the new total before you pay.`
  return new DomainError('stale_quote', message, { details: { purchase: view } })
}

function answerFor(checkout: Checkout, { payment, check }: Pursued): { answer: Answer; final: boolean } {
  const { status, failureCode: code, amountCents: totalCents } = payment
  if (status === 'failed') return { answer: { kind: 'declined', code }, final: true }
  const isPaid = status === 'succeeded'
  const { membershipId, memberNumber, receiptId } = checkout
  const order = { membershipId, memberNumber, receiptId, totalCents, ...(check && { check }) }
  return {
    answer: { kind: 'purchased', purchased: { ...order, status: isPaid ? 'active' : 'confirming' } },
    final: isPaid,
  }
}
