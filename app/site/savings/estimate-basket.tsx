import { QuantityField } from '#app/blocks/quantity-field.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { formatCents } from '#domain/format.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { type Basket, estimateBasket, mostOfOne } from '#domain/savings/basket.rules.ts'
import type { PricedService } from '#domain/savings/priced-services.rules.ts'
import type { SavingsSummary } from '#domain/savings/savings-summary.server.ts'

const whole = { whole: true }

type Parts = {
  services: PricedService[]
  basket: Basket
  plan: SavingsSummary['plan']
  onChange: (service: string, quantity: number) => void
  onClear: () => void
}

/** What was chosen, what it comes to both ways, and what the plan itself costs, so that the sum is honest. */
export function EstimateBasket({ services, basket, plan, onChange, onClear }: Parts) {
  const { lines, totals } = estimateBasket(services, basket)
  return (
    <section
      id="estimate"
      aria-labelledby="estimate-title"
      className="rounded-xl border border-line bg-surface p-5 sm:p-7 lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8.5rem)] lg:overflow-y-auto"
    >
      <h2 id="estimate-title" className="text-heading">
        Your estimate
      </h2>
      {lines.length === 0 ? (
        <p className="mt-3 text-muted">
          Press the plus beside a service to add it. Nothing is booked, and nobody but you sees it.
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {lines.map((line) => (
            <li key={line.service} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="leading-snug font-semibold">{line.name}</p>
                <p className="text-small text-muted tabular-nums">
                  {formatCents(line.memberCents, whole)} instead of {formatCents(line.usualCents, whole)}
                  {line.included > 0 && `, ${line.included} included`}
                </p>
              </div>
              <QuantityField
                label={line.name}
                value={line.quantity}
                most={mostOfOne}
                onChange={(quantity) => onChange(line.service, quantity)}
              />
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {lines.length > 0 && (
          <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line-strong/50 pt-4 tabular-nums">
            <dt className="text-muted">Usual prices</dt>
            <dd className="text-right">{formatCents(totals.usualCents, whole)}</dd>
            <dt className="text-muted">As a member</dt>
            <dd className="text-right">{formatCents(totals.memberCents, whole)}</dd>
            <dt className="text-lead font-semibold">Saved</dt>
            <dd className="text-right text-lead font-semibold text-success-strong">
              {formatCents(totals.savedCents, whole)}
            </dd>
          </dl>
        )}
      </div>
      {plan && lines.length > 0 && <PlanCost plan={plan} />}
      {lines.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-3" data-print="hide">
          {plan && (
            <LinkButton size="sm" to={joinLink(plan)}>
              Join {plan.name}
            </LinkButton>
          )}
          <Button size="sm" variant="quiet" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
          <Button size="sm" variant="quiet" icon="trash" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </section>
  )
}

function PlanCost({ plan }: { plan: NonNullable<Parts['plan']> }) {
  const { prices, enrolmentFeeCents } = plan
  const [main] = prices
  if (!main) return null
  // A month's price has cents that matter.
  const price = formatCents(main.priceCents, main.interval === 'month' ? {} : whole)
  return (
    <p className="mt-3 text-small text-muted">
      {plan.name} itself costs {price} {intervalWords(main.interval).a}
      {enrolmentFeeCents > 0 && `, and ${formatCents(enrolmentFeeCents, whole)} once`}. It is not in the sum
      above.
    </p>
  )
}

function joinLink({ id, prices }: NonNullable<Parts['plan']>): string {
  return `/join-now?${new URLSearchParams({ plan: id, interval: prices[0]?.interval ?? 'year' })}`
}

/** On a phone the estimate lies below the list; this line at the foot of the screen leads there. */
export function EstimateBar({ services, basket }: Pick<Parts, 'services' | 'basket'>) {
  const { lines, totals } = estimateBasket(services, basket)
  if (lines.length === 0) return null
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div
      data-print="hide"
      className="sticky bottom-0 z-10 border-t border-line bg-surface shadow-floating lg:hidden"
    >
      <a
        href="#estimate"
        className="wrap-page flex min-h-14 items-center justify-between gap-4 font-semibold"
      >
        <span>{count} in your estimate</span>
        <span className="text-success-strong tabular-nums">
          {formatCents(totals.savedCents, whole)} saved
        </span>
      </a>
    </div>
  )
}
