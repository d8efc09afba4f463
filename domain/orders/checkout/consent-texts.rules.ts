import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { formatCents, formatPhone } from '#domain/format.ts'
import { autoRenewConsentText } from '#domain/memberships/auto-renew.rules.ts'
import { termFrom } from '#domain/memberships/term.rules.ts'
import type { Interval } from '#domain/plans/interval.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { ConsentTexts } from './checkout.schema.ts'

/** Raise it with every change of a word below: consents are kept by text and version. */
const VERSION = '2026-11-20.2'

/**
 * The words beside the three boxes, as the screen must show them and the consent log keeps them.
 * Sources: FL 636.212 and alike (disclosure), California's auto-renewal law and New York 527-a (price, frequency,
 * how to stop, before card details).
 */
export function consentTexts(order: {
  brand: Pick<Brand, 'name' | 'settings'>
  planName: string
  interval: Interval
  quote: Quote
  /** When the draft was changed last: what was read and what is kept name the same day. */
  draftedAt: Date
}): ConsentTexts {
  const { operator } = order.brand.settings
  const { interval, quote } = order
  const term = termFrom(dateIn(order.brand.settings.timeZone, order.draftedAt), interval)
  return {
    version: VERSION,
    disclosure: [
      'This plan is not insurance.',
      'It provides discounts at certain dental offices for certain services.',
      'The plan makes no payments to dental offices: you pay the office yourself, at the discounted price.',
      `The plan is offered by ${operator.name}, ${operator.address}, ${formatPhone(operator.phone)}.`,
      'I have read and understood this.',
    ].join(' '),
    terms: `I agree to the terms of the ${order.brand.name} membership agreement and to pay ${formatCents(quote.totalCents)} today for ${order.planName}.`,
    autoRenew: autoRenewConsentText({
      renewalTotalCents: quote.renewalTotalCents,
      interval,
      firstChargeOn: addDays(term.endsOn, 1),
    }),
  }
}
