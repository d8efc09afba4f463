import { sumOfLines } from '#domain/plans/quote.rules.ts'
import type { Quote } from '#domain/plans/quote.schema.ts'
import type { Order } from './order-kind.ts'

/** The quote an order was placed with. */
export function quoteOf({
  lines,
  totalCents,
  renewalTotalCents,
}: Pick<Order, 'lines' | 'totalCents' | 'renewalTotalCents'>): Quote {
  const discountCents = Math.abs(sumOfLines(lines.filter(({ kind }) => kind === 'discount')))
  return { lines, discountCents, totalCents, renewalTotalCents }
}
