import type { Db } from '#db/client.ts'
import { reserveCoupon } from '#domain/billing/coupon-redemption.server.ts'
import type { Payment } from '#domain/billing/open-payment.server.ts'
import { DomainError } from '#domain/errors.ts'
import { type CouponProblem, couponProblem } from '#domain/plans/coupon.rules.ts'
import { quotePlan } from '#domain/plans/quote.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { AgreedWords } from '#domain/values/orders.ts'
import type { CheckoutView, ConsentTexts } from './checkout.schema.ts'
import { type Offer, redeemerOf } from './checkout-offer.server.ts'
import type { DeskAccount } from './join.schema.ts'

/**
 * The words beside the boxes that were ticked, auto-renewal only if it was offered and ticked; and, where a bank account
 * pays, the authorization to debit it, which stood above the button.
 */
export function consentRecord(
  { version, disclosure, terms, autoRenew }: ConsentTexts,
  isTicked: boolean,
  { ip, userAgent }: { ip: string; userAgent: string | null },
  bankDebit: string | null = null,
): AgreedWords {
  const words: AgreedWords['words'] = [
    { kind: 'disclosure', text: disclosure },
    { kind: 'terms', text: terms },
  ]
  if (isTicked && autoRenew !== null) words.push({ kind: 'auto_renew', text: autoRenew })
  if (bankDebit !== null) words.push({ kind: 'bank_debit', text: bankDebit })
  return { version, words, ip, userAgent }
}

/**
 * Reserves an offer's coupon with the payment, in the transaction `db` is. It may have been used up since it was quoted:
 * then the price is another, and nothing is charged.
 * @throws DomainError `stale_quote` with the quote without it; `refuse` says it in other words.
 */
export function couponReservation(
  db: Db,
  {
    offer,
    buyer,
    refuse = staleQuote,
  }: {
    offer: Offer
    buyer: Pick<DeskAccount, 'email' | 'dateOfBirth' | 'phone'>
    refuse?: (offer: Pick<Offer, 'quote' | 'couponProblem'>) => DomainError
  },
): (payment: Payment) => Promise<void> {
  return async ({ id: paymentId, brandId }) => {
    const { coupon, plan, interval, cover } = offer
    if (!coupon) return
    const { dateOfBirth } = buyer
    const email = redeemerOf(buyer)
    const reserved = await reserveCoupon(db, { brandId, couponId: coupon.id, paymentId, email, dateOfBirth })
    if (reserved === 'reserved') return
    const quote = quotePlan({ plan, interval, ...cover })
    throw refuse({ quote, couponProblem: couponProblem(reserved) })
  }
}

/** The refusal of a total that is not the price any more, with the quote that is. */
export function staleQuote({
  quote,
  couponProblem: problem,
}: {
  quote: Quote
  couponProblem: CouponProblem | null
}): DomainError {
  const why = problem ? `${problem.message} ` : ''
  const message = `${why}The price has changed. Please look at the new total before you pay.`
  const details: Pick<CheckoutView, 'quote' | 'couponProblem'> = {
    quote,
    couponProblem: problem?.message ?? null,
  }
  return new DomainError('stale_quote', message, { details })
}
