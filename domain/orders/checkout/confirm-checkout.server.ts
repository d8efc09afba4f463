import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { debitWordsFor } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import type { CreatedOrder } from '#domain/orders/create-order.server.ts'
import { assertNotEnrolled, lockEnrollee } from '#domain/orders/desk-sale/duplicate-enrollment.server.ts'
import { readPaymentLinkToken } from '#domain/orders/desk-sale/payment-link.rules.ts'
import { refuseLink } from '#domain/orders/desk-sale/read-payment-link.server.ts'
import {
  type DraftedOrder,
  type OrderDeps,
  openStatus,
  placeOrder,
} from '#domain/orders/place-order.server.ts'
import { memberRefused } from '#domain/orders/purchase/member-refused.rules.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import * as m from '#messages'
import {
  authorizeCheckout,
  type Checkout,
  type CheckoutAccess,
  inProgress,
  refuseClosed,
} from './authorize-checkout.server.ts'
import { bankTexts, offerByBank } from './bank-offer.server.ts'
import { type ConfirmCheckout, type Confirmed, keptAccountSchema } from './checkout.schema.ts'
import { type CheckoutDeps, findCoverProblem, type OfferDeps, offerFor } from './checkout-offer.server.ts'
import { findMissingFields, findPeopleProblems } from './checkout-people.rules.ts'
import { consentTexts } from './consent-texts.rules.ts'
import { consentRecord, couponReservation, staleDay, staleQuote } from './consents.server.ts'
import { agreedDocuments } from './draft-agreement.server.ts'
import type { JoinSubject } from './join.schema.ts'
import { findOpenedAccount } from './open-account.server.ts'

export type ConfirmDeps = CheckoutDeps & OrderDeps

/** A repeat of the request that paid signs its browser in for this long, in milliseconds, and never after. */
const SIGN_IN_MS = 60 * 60_000

type Confirmation = {
  brand: Brand
  /** Of the browser's cookie. */
  secret: string | null
  key: string | undefined
  body: ConfirmCheckout
  ip: string
  userAgent: string | null
  waitMs?: number
  /** By a member: an order that opens another account is not begun then. */
  isSignedIn?: boolean
}

/**
 * Charges the draft's order and creates the membership, exactly once. A retry with the same key returns the first
 * result: paid, declined, or `confirming` while the outcome is unknown, with a `check` if the bank wants the buyer.
 * Another key on a completed draft returns its order.
 * @returns the order, and the account to sign in for the request that paid for it.
 * @throws DomainError as `placeOrder` does; `not_found`, `checkout_closed`, `in_flight` (another attempt is in
 *   progress), `conflict` (a bank account is being debited), `signed_in` (a member starts no draft, unless by a link),
 *   `invalid` with every missing or wrong field, `not_sold`, `stale_quote` with the new quote. The draft is kept.
 */
export async function confirmCheckout(
  deps: ConfirmDeps,
  input: Confirmation,
): Promise<{ confirmed: Confirmed; signIn: { accountId: string } | null }> {
  const { brand, key, body, waitMs } = input
  const { checkoutId } = body
  const access = accessOf(input)
  const known = await authorizeCheckout(deps.db, access)
  const { memberNumber } = known
  const whitelist = await readAllowlist(deps, brand)
  const placed = await placeOrder(
    deps,
    { brandId: brand.id, kind: 'checkout', by: checkoutId, key, body, waitMs },
    {
      lock: async (tx) => {
        // A desk may be enrolling the same person: it takes its turns in this order.
        const account = keptAccountSchema.safeParse(known.account).data
        if (access.byLink && account) await lockEnrollee(tx, { brandId: brand.id, account })
        return authorizeCheckout(tx, access, { lock: true })
      },
      earlier: findSettledOrder,
      draft: (tx, draft) => draftOrder({ db: tx, now: deps.now, whitelist }, draft, input),
    },
  )
  const { order, check, isByThisRequest } = placed
  const { membershipId, receiptId, settledAt } = order
  const isSettled = order.status === 'settled'
  const isRecent = settledAt !== null && deps.now.getTime() - settledAt.getTime() < SIGN_IN_MS
  const mayEnter = isSettled && isByThisRequest && isRecent
  return {
    confirmed: {
      ...(isSettled ? ({ status: 'active' } as const) : openStatus(placed)),
      membershipId,
      memberNumber,
      receiptId,
      ...(check && { check }),
    },
    signIn: mayEnter ? await findOpenedAccount(deps.db, order) : null,
  }
}

/** By the browser's cookie, or by the link that a desk has sent. */
function accessOf({ brand, secret, body }: Confirmation): CheckoutAccess {
  const { checkoutId, linkToken } = body
  if (linkToken === undefined) return { brandId: brand.id, checkoutId, secret }
  const named = readPaymentLinkToken(linkToken)
  if (named?.checkoutId !== checkoutId) throw notFound()
  return { brandId: brand.id, checkoutId, secret: named.secret, byLink: true }
}

/** The order of a draft at today's prices; closes the draft to changes. */
export async function draftOrder(
  deps: OfferDeps,
  draft: Checkout,
  input: Confirmation,
): Promise<DraftedOrder> {
  const { db, now } = deps
  const { brand, body } = input
  const { paymentKind = 'card' } = body
  const isByLink = draft.linkSentAt !== null
  if (isByLink) await refuseLink(deps, brand, draft)
  refuseClosed(draft, now)
  if (draft.status === 'confirming') throw await inProgress(db, draft)
  if (input.isSignedIn && !isByLink) throw memberRefused(draft)
  refuseIncomplete(draft, brand, now)
  const isDebit = paymentKind === 'us_bank_account'
  const offer = await (isDebit ? offerByBank : offerFor)(deps, brand, draft)
  const { plan, interval, quote, coupon, term } = offer
  const problem = findCoverProblem(offer, draft)
  if (problem) throw new DomainError('invalid', problem.message, { fields: [problem] })
  const { quoteTotalCents, quoteRenewalTotalCents = quote.renewalTotalCents, startsOn = term.startsOn } = body
  if (quote.totalCents !== quoteTotalCents || quote.renewalTotalCents !== quoteRenewalTotalCents)
    throw staleQuote(offer)
  if (startsOn !== term.startsOn) throw staleDay(offer)
  const confirming = { status: 'confirming', planVersionId: plan.versionId, updatedAt: now } as const
  await db
    .update(checkouts)
    .set(confirming)
    .where(ofBrand(checkouts, brand.id, eq(checkouts.id, draft.id)))
  const buyer = keptAccountSchema.parse(draft.account)
  if (isByLink) await assertNotEnrolled(db, { brandId: brand.id, planId: plan.id, account: buyer })
  const texts = isDebit
    ? bankTexts(brand, offer, draft)
    : consentTexts({ brand, ...offer, dependents: draft.dependents })
  const autoRenew = body.consents.autoRenew && texts.autoRenew !== null
  const { dependents, memberNumber } = draft
  const documents = agreedDocuments({ brand, offer, account: buyer, dependents, memberNumber }, autoRenew)
  const subject: JoinSubject = {
    buyer,
    dependents: draft.dependents,
    planId: plan.id,
    officeId: draft.officeId,
    memberNumber: draft.memberNumber,
    autoRenew,
    lastingCouponId: coupon?.duration === 'every_term' ? coupon.id : null,
    opensAccountId: newId(now),
  }
  return {
    checkoutId: draft.id,
    membershipId: draft.membershipId,
    receiptId: draft.receiptId,
    planVersionId: plan.versionId,
    interval,
    ...term,
    lines: quote.lines,
    renewalTotalCents: quote.renewalTotalCents,
    subject,
    agreed: consentRecord(texts, autoRenew, input, debitWordsFor(brand, paymentKind), documents),
    paidWith: { source: 'token', reference: body.paymentToken, kind: paymentKind },
    alongside: couponReservation(db, { offer, buyer }),
  }
}

async function findSettledOrder(tx: Db, draft: Checkout): Promise<CreatedOrder | null> {
  if (draft.status !== 'completed') return null
  const [row] = await tx
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(ofBrand(orders, draft.brandId, eq(orders.checkoutId, draft.id), eq(orders.status, 'settled')))
  return row ? { ...row, isNew: false } : null
}

function refuseIncomplete(draft: Checkout, brand: Brand, now: Date): void {
  const fields = [
    // Whoever pays by a desk's link is sent another one to choose a password.
    ...findMissingFields(draft.account, draft.passwordHash !== null || draft.linkSentAt !== null),
    ...findPeopleProblems(draft, dateIn(brand.settings.timeZone, now)),
  ]
  if (fields.length > 0) throw new DomainError('invalid', m.errors_complete_marked_fields, { fields })
}
