import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { reserveCoupon } from '#domain/billing/coupon-redemption.server.ts'
import { inFlight } from '#domain/billing/idempotent-request.server.ts'
import { openPayment, type Payment } from '#domain/billing/open-payment.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { type CouponProblem, couponProblem } from '#domain/plans/coupon.rules.ts'
import { type Quote, quotePlan } from '#domain/plans/quote.rules.ts'
import { readWhitelist } from '#domain/plans/whitelist.server.ts'
import type { CheckoutView, ConfirmCheckout } from './checkout.schema.ts'
import { type CheckoutDeps, type Offer, type OfferDeps, offerFor } from './checkout-offer.server.ts'
import { findMissingFields, findPeopleProblems } from './checkout-people.rules.ts'
import { consentTexts } from './consent-texts.rules.ts'
import { type Checkout, type CheckoutAccess, findOwnCheckout, refuseClosed } from './own-checkout.server.ts'

/** Enough for a family with four cards and typing errors, too few to try stolen ones. */
const MOST_ATTEMPTS = 10

export type Confirmation = {
  access: CheckoutAccess
  brand: Brand
  body: ConfirmCheckout
  /** Our key at the gateway, made of the order and the buyer's Idempotency-Key: one attempt, one key, one charge. */
  paymentKey: string
  ip: string
  userAgent: string | null
  gateway: Payment['gateway']
}
export type Begun = { checkout: Checkout; payment: Payment | null; isNew: boolean }

/**
 * The transaction before the gateway is asked: behind the lock on the draft it checks everything once more,
 * reserves the coupon, writes the payment down with the job that settles it, and closes the draft to changes.
 *
 * Where this attempt was begun before, its payment is given back and nothing is done; of a completed order there
 * may be none by this key.
 *
 * @throws DomainError `not_found`, `checkout_closed`, `in_flight` (another attempt is under way), `invalid` with
 *   every field that is missing or wrong, `not_sold`, `stale_quote` with the new quote, `too_many_requests`.
 */
export async function beginConfirmation(deps: CheckoutDeps, confirmation: Confirmation): Promise<Begun> {
  const { paymentKey, access, brand } = confirmation
  const whitelist = await readWhitelist(deps, brand)
  return deps.db.transaction(async (tx) => {
    const checkout = await findOwnCheckout(tx, access, { lock: true })
    const payment = await findAttempt(tx, checkout, paymentKey)
    if (payment || checkout.status === 'completed') return { checkout, payment, isNew: false }
    refuseClosed(checkout, deps.now)
    if (checkout.status === 'confirming') throw inFlight()
    return begin({ db: tx, now: deps.now, whitelist }, checkout, confirmation)
  })
}

async function begin(deps: OfferDeps, checkout: Checkout, confirmation: Confirmation): Promise<Begun> {
  const { db, now } = deps
  const { brand, body, paymentKey, gateway, ip, userAgent } = confirmation
  if (checkout.attempts >= MOST_ATTEMPTS) {
    throw new DomainError('too_many_requests', 'Payment was tried too often. Please begin anew in an hour.', {
      details: { retryAfterSeconds: 60 * 60 },
    })
  }
  refuseIncomplete(checkout, brand, now)
  const offer = await offerFor(deps, brand, checkout)
  if (offer.quote.totalCents !== body.quoteTotalCents) throw staleQuote(offer.quote, offer.couponProblem)

  const paymentId = newId(now)
  const { id: checkoutId, brandId, membershipId } = checkout
  const payment = await openPayment(db, {
    id: paymentId,
    brandId,
    purpose: 'checkout',
    checkoutId,
    membershipId,
    amountCents: offer.quote.totalCents,
    idempotencyKey: paymentKey,
    gateway,
    paymentToken: body.paymentToken,
    now,
  })
  await reserve(db, checkout, offer, paymentId)
  const { plan, interval, quote, coupon } = offer
  const [confirming] = await db
    .update(checkouts)
    .set({
      status: 'confirming',
      planVersionId: plan.versionId,
      consents: body.consents,
      consentIp: ip,
      consentUserAgent: userAgent,
      agreed: {
        accountId: newId(now),
        quote,
        coupon: coupon && { id: coupon.id, code: coupon.code, everyTerm: coupon.duration === 'every_term' },
        texts: consentTexts({ brand, planName: plan.name, interval, quote, draftedAt: checkout.updatedAt }),
      },
      attempts: checkout.attempts + 1,
      updatedAt: now,
    })
    .where(eq(checkouts.id, checkoutId))
    .returning()
  if (!confirming) throw new Error('The checkout was not saved.')
  return { checkout: confirming, payment, isNew: true }
}

async function findAttempt(db: Db, checkout: Checkout, idempotencyKey: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutId, checkout.id), eq(payments.idempotencyKey, idempotencyKey)))
  return payment ?? null
}

function refuseIncomplete(checkout: Checkout, brand: Brand, now: Date): void {
  const fields = [
    ...findMissingFields(checkout.account, checkout.passwordHash !== null),
    ...findPeopleProblems(checkout, dateIn(brand.settings.timeZone, now)),
  ]
  if (fields.length > 0) throw new DomainError('invalid', 'Please complete the marked fields.', { fields })
}

/** The coupon may have been used up since it was quoted: then the price is another, and nothing is charged. */
async function reserve(db: Db, checkout: Checkout, offer: Offer, paymentId: string): Promise<void> {
  const { coupon, plan, interval } = offer
  if (!coupon) return
  const { brandId, account, dependents } = checkout
  const { email = '', dateOfBirth = '' } = account
  const reserved = await reserveCoupon(db, { brandId, couponId: coupon.id, paymentId, email, dateOfBirth })
  if (reserved === 'reserved') return
  const full = quotePlan({ plan, interval, additionalMembers: dependents.length })
  throw staleQuote(full, couponProblem(reserved))
}

function staleQuote(quote: Quote, problem: CouponProblem | null): DomainError {
  const why = problem ? `${problem.message} ` : ''
  const message = `${why}The price has changed. Please look at the new total before you pay.`
  return new DomainError('stale_quote', message, {
    details: { quote, couponProblem: problem?.message ?? null } satisfies Pick<
      CheckoutView,
      'quote' | 'couponProblem'
    >,
  })
}
