import { english } from '#domain/plans/line-date.ts'
import { smallestChargeCents } from '#domain/plans/quote.rules.ts'
import type { Quote, QuoteLine } from '#domain/plans/quote.schema.ts'
import * as m from '#messages'

/**
 * Credit a renewal uses, in cents: as much as fits. If the remainder would be below the smallest charge, it leaves
 * enough credit unused to charge that minimum.
 */
export function creditTaken(priceCents: number, creditCents: number): number {
  const left = priceCents - Math.max(0, creditCents)
  if (left <= 0) return priceCents
  return left >= smallestChargeCents ? priceCents - left : Math.max(0, priceCents - smallestChargeCents)
}

/** A renewal's quote less the membership's credit. The price of later renewals doesn't change. */
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

/** Credit used by the given lines; cents. */
export function creditOfLines(lines: Pick<QuoteLine, 'kind' | 'amountCents'>[]): number {
  return lines.reduce((sum, { kind, amountCents }) => (kind === 'credit' ? sum - amountCents : sum), 0)
}
