import { english } from '#domain/plans/line-date.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import type { Quote, QuoteLine } from '#domain/plans/quote.schema.ts'
import * as m from '#messages'

/**
 * Credit a renewal uses, in cents: as much as fits. If the rest were below the smallest charge, enough credit is left
 * over to charge that.
 */
export function creditTaken(priceCents: number, creditCents: number): number {
  const left = priceCents - Math.max(0, creditCents)
  if (left <= 0) return priceCents
  return left >= smallestChargeCents ? priceCents - left : Math.max(0, priceCents - smallestChargeCents)
}

/** A renewal's quote less the credit of its membership; what a further renewal costs stays as it is. */
export function withCredit(quote: Quote, creditCents: number): Quote {
  const taken = creditTaken(quote.totalCents, creditCents)
  if (taken === 0) return quote
  const line: QuoteLine = {
    kind: 'credit',
    label: m.prices_line_credit(english),
    quantity: 1,
    unitCents: -taken,
    amountCents: -taken,
  }
  return { ...quote, lines: [...quote.lines, line], totalCents: quote.totalCents - taken }
}

/** What of a credit some lines take; cents. */
export function creditOfLines(lines: Pick<QuoteLine, 'kind' | 'amountCents'>[]): number {
  return lines.reduce((sum, { kind, amountCents }) => (kind === 'credit' ? sum - amountCents : sum), 0)
}
