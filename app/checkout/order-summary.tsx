import { LinkButton } from '#app/ui/button.tsx'
import { formatCents } from '#domain/format.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { changePlanLink, type PlanChange } from './change-plan.ts'
import type { RememberedCheckout } from './checkout-memory.ts'

/** The order as the server quotes it now: every line, what is paid today, and what each renewal will cost. */
export function OrderSummary({
  checkout,
  remembered,
}: {
  checkout: CheckoutView
  remembered: RememberedCheckout
}) {
  const { quote, interval } = checkout
  return (
    <aside
      aria-labelledby="order-title"
      className="self-start rounded-xl border border-line bg-surface p-6 sm:p-8 lg:sticky lg:top-28"
    >
      <h2 id="order-title" className="font-display text-subheading font-semibold">
        Your order
      </h2>
      <dl aria-live="polite" className="mt-5 grid gap-3 tabular-nums [&_dd]:whitespace-nowrap">
        {quote.lines.map((line) => (
          <div key={`${line.kind} ${line.label}`} className="flex items-baseline justify-between gap-4">
            <dt className={line.kind === 'discount' ? 'font-medium text-success' : ''}>
              {line.label}
              {line.quantity > 1 && ` × ${line.quantity}`}
            </dt>
            <dd className={line.kind === 'discount' ? 'font-medium text-success' : ''}>
              {formatCents(line.amountCents)}
            </dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-subheading font-semibold">
          <dt>Today</dt>
          <dd>{formatCents(quote.totalCents)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 text-small text-muted">
          <dt>Each renewal, {intervalWords(interval).every}</dt>
          <dd>{formatCents(quote.renewalTotalCents)}</dd>
        </div>
      </dl>
      {checkout.status === 'open' && (
        <LinkButton
          to={changePlanLink(checkout, remembered)}
          state={{ orderId: checkout.id } satisfies PlanChange}
          variant="quiet"
          size="sm"
          className="mt-5 -ml-4"
        >
          Change plan
        </LinkButton>
      )}
    </aside>
  )
}
