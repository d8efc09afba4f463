import { DomainError } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import type { CouponOfOrder } from '#domain/orders/create-order.server.ts'
import { type CouponProblem, couponProblem } from '#domain/plans/coupon.rules.ts'
import { saidQuote } from '#domain/plans/line-words.rules.ts'
import { quotePlan } from '#domain/plans/quote.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { AgreedDocuments, AgreedWords } from '#domain/values/orders.ts'
import * as m from '#messages'
import type { In, Words } from '#messages/locale.ts'
import type { CheckoutView, ConsentTexts } from './checkout.schema.ts'
import { type Offer, redeemerOf } from './checkout-offer.server.ts'
import type { DeskAccount } from './join.schema.ts'

/**
 * Texts of the checked boxes (auto-renewal only if offered and checked), plus the debit authorization above the button
 * for a bank account. `documents`: those the terms refer to.
 */
export function consentRecord(
  { version, disclosure, terms, autoRenew, electronic }: ConsentTexts,
  isTicked: boolean,
  { ip, userAgent }: { ip: string; userAgent: string | null },
  bankDebit: string | null = null,
  documents: AgreedDocuments = {},
): AgreedWords {
  const words: AgreedWords['words'] = [
    { kind: 'disclosure', text: disclosure },
    { kind: 'terms', text: terms, ...documents },
  ]
  if (electronic !== null) words.push({ kind: 'electronic', text: electronic })
  if (isTicked && autoRenew !== null) words.push({ kind: 'auto_renew', text: autoRenew })
  if (bankDebit !== null) words.push({ kind: 'bank_debit', text: bankDebit })
  return { version, words, ip, userAgent }
}

/**
 * An offer's coupon, reserved with the payment. If it was used up since the quote, the order is refused with
 * `stale_quote` and the quote without it; `refuse` changes the message.
 */
export function couponReservation({
  offer: { coupon, plan, interval, cover },
  buyer,
  refuse = staleQuote,
}: {
  offer: Offer
  buyer: Pick<DeskAccount, 'email' | 'dateOfBirth' | 'phone'>
  refuse?: (offer: Pick<Offer, 'quote' | 'couponProblem'>) => DomainError
}): CouponOfOrder | null {
  if (!coupon) return null
  return {
    couponId: coupon.id,
    email: redeemerOf(buyer),
    dateOfBirth: buyer.dateOfBirth,
    refuse: (why) =>
      refuse({ quote: quotePlan({ plan, interval, ...cover }), couponProblem: couponProblem(why) }),
  }
}

/** Error for an outdated total, with the current quote. */
export function staleQuote({
  quote,
  couponProblem: problem,
}: {
  quote: Quote
  couponProblem: CouponProblem | null
}): DomainError {
  const message = problem ? m.errors_price_changed_coupon({ why: problem.message }) : m.errors_price_changed
  return stale(message, { quote: saidQuote(quote), couponProblem: problem?.message ?? null })
}

/** Error for an order read on one day and paid on another: all its dates have moved. */
export function staleDay({
  quote,
  couponProblem: problem,
  term,
}: Pick<Offer, 'quote' | 'couponProblem' | 'term'>): DomainError {
  const message = (o?: In) => m.errors_day_passed_since_read({ startsOn: formatDate(term.startsOn, o) }, o)
  return stale(message, { quote: saidQuote(quote), couponProblem: problem?.message ?? null })
}

function stale(message: string | Words, details: Pick<CheckoutView, 'quote' | 'couponProblem'>): DomainError {
  return new DomainError('stale_quote', message, { details })
}
