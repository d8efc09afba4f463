import type { PaidWith } from '#domain/billing/payment.schema.ts'
import type { OfferByBank } from '#domain/orders/checkout/checkout.schema.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import * as m from '#messages'

/** An order's price quote by payment method: for a bank account, the paid days start once the debit has cleared. */
export function quotePaidBy(
  { quote, byBank }: { quote: Quote; byBank: OfferByBank | null },
  kind: PaidWith['kind'] | undefined,
): Quote {
  return (kind === 'us_bank_account' && byBank?.offer?.quote) || quote
}

/** What the buyer confirms: the price and first day that were shown for the chosen payment method. */
export function confirmPaidBy(
  order: { quote: Quote; startsOn: string; byBank: OfferByBank | null },
  kind: PaidWith['kind'] | undefined,
): { quoteTotalCents: number; quoteRenewalTotalCents: number; startsOn: string } {
  const { totalCents, renewalTotalCents } = quotePaidBy(order, kind)
  const { startsOn } = (kind === 'us_bank_account' && order.byBank?.offer) || order
  return { quoteTotalCents: totalCents, quoteRenewalTotalCents: renewalTotalCents, startsOn }
}

/** The terms for paying from a bank account, or why it isn't possible. `isChosen`: auto-renewal; null if undecided. */
export function debitedWith(
  byBank: OfferByBank | null,
  isChosen: boolean | null,
): { refused: string | null; words: string[] } | undefined {
  if (!byBank) return undefined
  const { refused, offer } = byBank
  if (!offer) return { refused, words: [] }
  const { terms, autoRenew } = offer.texts
  if (autoRenew === null || isChosen === false) return { refused, words: [terms] }
  return { refused, words: [terms, isChosen ? autoRenew : m.agreement_if_chosen({ words: autoRenew })] }
}
