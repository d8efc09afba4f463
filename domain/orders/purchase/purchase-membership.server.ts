import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import { debitWordsFor, stillClearing } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { bankTexts, offerByBank } from '#domain/orders/checkout/bank-offer.server.ts'
import type { CheckoutDeps, Offer, OfferDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { consentRecord, couponReservation } from '#domain/orders/checkout/consents.server.ts'
import { agreedDocuments } from '#domain/orders/checkout/draft-agreement.server.ts'
import { type JoinSubject, joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import {
  type DraftedOrder,
  type OrderDeps,
  openStatus,
  placeOrder,
} from '#domain/orders/place-order.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { saidQuote } from '#domain/plans/line-words.rules.ts'
import * as m from '#messages'
import type { Purchase, Purchased, PurchaseQuote } from './purchase.schema.ts'
import { type Buyer, type PurchaseOffer, quotePurchase } from './quote-purchase.server.ts'

type Confirm = NonNullable<Purchase['confirm']>

/** What a further membership would cost; nothing is charged. @throws DomainError as `quotePurchase` does. */
export async function previewPurchase(
  deps: CheckoutDeps & Pick<OrderDeps, 'gateway'>,
  buyer: Buyer,
  purchase: Purchase,
): Promise<PurchaseQuote> {
  const whitelist = await readAllowlist(deps, buyer.brand)
  return (await quotePurchase({ ...deps, whitelist }, buyer, purchase)).view
}

/**
 * Buys a further membership for a signed-in member, with the card on file or one just entered. Purchases of one account
 * take turns behind its row.
 *
 * @throws DomainError as `placeOrder` and `quotePurchase` do; `stale_quote` with the new quote, `in_flight` while
 *   another purchase is under way.
 */
export async function purchaseMembership(
  deps: CheckoutDeps & OrderDeps,
  input: Buyer & {
    key: string | undefined
    purchase: Purchase & { confirm: Confirm }
    ip: string
    userAgent: string | null
    waitMs?: number
  },
): Promise<Purchased> {
  const { brand, accountId, key, purchase, waitMs } = input
  const whitelist = await readAllowlist(deps, brand)
  const placed = await placeOrder(
    deps,
    { brandId: brand.id, kind: 'purchase', by: accountId, key, body: { purchase }, waitMs },
    {
      lock: (tx) => lockAccount(tx, brand.id, accountId),
      draft: async (tx) => {
        await refuseWhileBuying(tx, brand.id, accountId)
        const inTx = { ...deps, whitelist, db: tx }
        return draftOrder(inTx, await quotePurchase(inTx, input, purchase), input)
      },
    },
  )
  const { order, check } = placed
  const { membershipId, receiptId, totalCents } = order
  const { memberNumber } = joinSubjectSchema.parse(order.subject)
  const status = order.status === 'settled' ? ({ status: 'active' } as const) : openStatus(placed)
  return { ...status, membershipId, memberNumber, receiptId, totalCents, ...(check && { check }) }
}

async function draftOrder(
  deps: OfferDeps,
  { offer: offered, choices, view, card }: PurchaseOffer,
  { accountId, brand, purchase, ip, userAgent }: Parameters<typeof purchaseMembership>[1],
): Promise<DraftedOrder> {
  const { db, now } = deps
  const { confirm, paymentToken } = purchase
  const paymentKind = paymentToken ? (purchase.paymentKind ?? 'card') : (card?.kind ?? 'card')
  const { account: buyer, dependents } = choices
  const isDebit = paymentKind === 'us_bank_account'
  const offer = isDebit ? await offerByBank(deps, brand, choices) : offered
  const { plan, interval, quote, coupon, term } = offer
  refuseStale(view, { quote, term }, confirm)
  const texts = isDebit ? bankTexts(brand, offer, choices) : view.texts
  const autoRenew = confirm.consents.autoRenew && texts.autoRenew !== null
  const subject: JoinSubject = {
    buyer,
    dependents,
    planId: plan.id,
    officeId: choices.officeId,
    memberNumber: newMemberNumber(),
    autoRenew,
    lastingCouponId: coupon?.duration === 'every_term' ? coupon.id : null,
    opensAccountId: null,
  }
  return {
    accountId,
    membershipId: newId(now),
    planVersionId: plan.versionId,
    interval,
    ...term,
    lines: quote.lines,
    renewalTotalCents: quote.renewalTotalCents,
    subject,
    agreed: consentRecord(
      texts,
      autoRenew,
      { ip, userAgent },
      debitWordsFor(brand, paymentKind),
      agreedDocuments({ brand, offer, account: buyer, dependents, memberNumber: null }, autoRenew),
    ),
    paidWith: paymentToken
      ? { source: 'token', reference: paymentToken, kind: paymentKind }
      : card && { source: 'method', reference: card.reference, kind: paymentKind },
    alongside: couponReservation(db, {
      offer,
      buyer,
      refuse: ({ quote, couponProblem }) =>
        staleQuote({ ...view, quote: saidQuote(quote), couponProblem: couponProblem?.message ?? null }),
    }),
  }
}

async function lockAccount(db: Db, brandId: string, accountId: string): Promise<void> {
  const own = and(eq(accounts.brandId, brandId), eq(accounts.id, accountId))
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(own).for('no key update')
  if (!account) throw notFound()
}

async function refuseWhileBuying(db: Db, brandId: string, accountId: string): Promise<void> {
  const open = and(
    eq(orders.brandId, brandId),
    eq(orders.accountId, accountId),
    eq(orders.kind, 'purchase'),
    eq(orders.status, 'open'),
  )
  const [under] = await db
    .select({ since: payments.createdAt, amountCents: payments.amountCents, status: payments.status })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(open)
  if (under) throw under.status === 'pending' ? stillClearing(under) : inFlight()
}

function refuseStale(
  view: PurchaseQuote,
  { quote, term }: Pick<Offer, 'quote' | 'term'>,
  confirm: Confirm,
): void {
  const isSame =
    confirm.totalCents === quote.totalCents &&
    confirm.renewalTotalCents === quote.renewalTotalCents &&
    confirm.termStartsOn === term.startsOn
  if (!isSame) throw staleQuote(view)
}

function staleQuote(view: PurchaseQuote): DomainError {
  const { couponProblem: why } = view
  const message = why ? m.errors_price_changed_coupon({ why }) : m.errors_price_changed
  return new DomainError('stale_quote', message, { details: { purchase: view } })
}
