import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'
import { debitWordsFor, stillClearing } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { bankTexts, offerByBank } from '#domain/orders/checkout/bank-offer.server.ts'
import type { Offer, OfferDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { consentRecord, couponReservation } from '#domain/orders/checkout/consents.server.ts'
import { agreedDocuments } from '#domain/orders/checkout/draft-agreement.server.ts'
import { giveMembership, termOnceCleared } from '#domain/orders/checkout/give-membership.server.ts'
import { type JoinSubject, joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import type { DraftedOrder, Fulfillment, Order, PlacedKind, Settling } from '#domain/orders/order-kind.ts'
import { saidQuote } from '#domain/plans/line-words.rules.ts'
import * as m from '#messages'
import type { Purchase, PurchaseQuote } from './purchase.schema.ts'
import { type Buyer, type PurchaseOffer, quotePurchase } from './quote-purchase.server.ts'

type Confirm = NonNullable<Purchase['confirm']>

/** A member's request to buy an additional membership. */
export type Purchasing = Buyer & {
  key: string | undefined
  purchase: Purchase & { confirm: Confirm }
  ip: string
  userAgent: string | null
  waitMs?: number
}

/** The order of a member who already has an account. */
export const purchaseOrder: PlacedKind<Purchasing & Pick<OfferDeps, 'whitelist'>> = {
  name: 'purchase',
  lock: ({ db }, { brand, accountId }) => lockAccount(db, brand.id, accountId),
  draft: async (deps, { whitelist, ...input }) => {
    await refuseWhileBuying(deps.db, input.brand.id, input.accountId)
    const offering = { ...deps, whitelist }
    return draftOrder(offering, await quotePurchase(offering, input, input.purchase), input)
  },
  give,
  daysOnceCleared: termOnceCleared,
}

async function draftOrder(
  deps: OfferDeps,
  { offer: offered, choices, view, card }: PurchaseOffer,
  { accountId, brand, purchase, ip, userAgent }: Purchasing,
): Promise<DraftedOrder> {
  const { now } = deps
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
    coupon: couponReservation({
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

/** Creates the additional membership a signed-in member paid for, and makes it the account's active one. */
async function give(settling: Settling, order: Order, payment: Payment | null): Promise<Fulfillment> {
  const { brandId, accountId, membershipId: activeMembershipId } = order
  if (!accountId) throw new Error(`Order ${order.id} is nobody's.`)
  const subject = joinSubjectSchema.parse(order.subject)
  const given = await giveMembership(settling, order, payment, { subject, accountId })
  await settling.db
    .update(accounts)
    .set({ activeMembershipId })
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
  return given
}
