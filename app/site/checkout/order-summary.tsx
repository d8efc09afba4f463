import { useState } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'
import { changePlanLink } from './change-plan.ts'
import type { PlanChange } from './changing-order.ts'
import type { RememberedCheckout } from './checkout-memory.ts'

/**
 * The order as currently quoted: every line, the total today, and the cost of each renewal. Collapsed to its total
 * above the form, expanded next to it.
 */
export function OrderSummary({
  checkout,
  remembered,
}: {
  checkout: CheckoutView
  remembered: RememberedCheckout
}) {
  const { quote, interval, texts } = checkout
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 64rem)').matches)
  return (
    <aside
      aria-labelledby="order-title"
      className="min-w-0 self-start rounded-xl border border-line bg-surface lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1"
    >
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-xl px-5 py-3 sm:px-8 lg:py-5 [&::-webkit-details-marker]:hidden">
          <h2 id="order-title" className="font-display text-subheading font-semibold">
            {m.checkout_your_order()}
          </h2>
          <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
          <span
            aria-live="polite"
            translate="no"
            className="ml-auto font-display text-subheading font-semibold whitespace-nowrap tabular-nums"
          >
            {formatCents(quote.totalCents)}
          </span>
        </summary>
        <div className="px-5 pb-5 sm:px-8 sm:pb-8">
          <dl className="grid gap-3 border-t border-line pt-5 tabular-nums [&_dd]:whitespace-nowrap">
            {quote.lines.map((line) => (
              <div key={`${line.kind} ${line.label}`} className="flex items-baseline justify-between gap-4">
                <dt
                  className={`min-w-0 wrap-anywhere ${line.kind === 'discount' ? 'font-medium text-success' : ''}`}
                >{`${line.label}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`}</dt>
                <dd translate="no" className={line.kind === 'discount' ? 'font-medium text-success' : ''}>
                  {formatCents(line.amountCents)}
                </dd>
              </div>
            ))}
            <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
              <dt>{m.checkout_today()}</dt>
              <dd translate="no">{formatCents(quote.totalCents)}</dd>
            </div>
            <div className="flex items-baseline justify-between gap-4 text-small text-muted">
              <dt>{m.checkout_each_renewal_every({ interval })}</dt>
              <dd>{texts.autoRenew === null ? m.checkout_none() : formatCents(quote.renewalTotalCents)}</dd>
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
              {m.checkout_change_plan()}
            </LinkButton>
          )}
        </div>
      </details>
    </aside>
  )
}
