import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { QuantityField } from '#app/site/blocks/quantity-field.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { formatCents } from '#domain/format.ts'
import { type Basket, estimateBasket, mostOfOne, netOfPlan } from '#domain/savings/basket.rules.ts'
import type { PricedService } from '#domain/savings/priced-services.rules.ts'
import type { SavingsSummary } from '#domain/savings/savings-summary.server.ts'
import * as m from '#messages'

const whole = { whole: true }

type Parts = {
  services: PricedService[]
  basket: Basket
  plan: SavingsSummary['plan']
  /** Whether the visitor has an active membership. */
  isMember: boolean
  onChange: (service: string, quantity: number) => void
  onClear: () => void
}

/**
 * The selected services, their total with and without a plan, and what the plan itself costs, so that the comparison is
 * honest.
 */
export function EstimateBasket({ services, basket, plan, isMember, onChange, onClear }: Parts) {
  const { lines, totals } = estimateBasket(services, basket)
  return (
    <section
      id="estimate"
      aria-labelledby="estimate-title"
      data-print={lines.length === 0 ? 'hide' : undefined}
      className="rounded-xl border border-line bg-surface p-5 sm:p-7 lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8.5rem)] lg:overflow-y-auto"
    >
      <h2 id="estimate-title" className="text-heading">
        {m.savings_estimate_title()}
      </h2>
      {lines.length === 0 ? (
        <p className="mt-3 text-muted">{m.savings_estimate_empty()}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {lines.map((line) => (
            <li key={line.service} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p lang={line.lang?.name} className="leading-snug font-semibold">
                  {line.name}
                </p>
                <p className="text-small text-muted tabular-nums">
                  {m.savings_estimate_line({
                    member: formatCents(line.memberCents, whole),
                    usual: formatCents(line.usualCents, whole),
                    included: line.included,
                  })}
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
      <div aria-live="polite" className="bg-surface lg:sticky lg:-bottom-7 lg:pb-3">
        {lines.length > 0 && (
          <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line-strong/50 pt-4 tabular-nums [&_dd]:whitespace-nowrap">
            <dt className="text-muted">{m.savings_usual_prices()}</dt>
            <dd translate="no" className="text-right">
              {formatCents(totals.usualCents, whole)}
            </dd>
            <dt className="text-muted">{m.savings_as_member()}</dt>
            <dd translate="no" className="text-right">
              {formatCents(totals.memberCents, whole)}
            </dd>
            <dt className={plan ? 'text-muted' : 'text-lead font-semibold'}>{m.savings_at_visits()}</dt>
            <dd translate="no" className={plan ? 'text-right' : totalClass}>
              {formatCents(totals.savedCents, whole)}
            </dd>
            {plan && <AfterPlan plan={plan} netCents={netOfPlan(totals, plan.yearCents)} />}
          </dl>
        )}
      </div>
      {lines.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-3" data-print="hide">
          {plan && <NextStep plan={plan} isMember={isMember} />}
          <Button size="sm" variant="quiet" icon="printer" onClick={() => window.print()}>
            {m.savings_print()}
          </Button>
          <Button size="sm" variant="quiet" icon="trash" onClick={onClear}>
            {m.savings_clear()}
          </Button>
        </div>
      )}
    </section>
  )
}

const totalClass = 'text-right text-lead font-semibold text-success-strong'

/** What the plan costs for the estimate's year, and the savings left after that. */
function AfterPlan({ plan, netCents }: { plan: NonNullable<Parts['plan']>; netCents: number }) {
  return (
    <>
      <dt className="text-muted">
        <PlanCost plan={plan} />
      </dt>
      <dd translate="no" className="text-right">{`−${formatCents(plan.yearCents, whole)}`}</dd>
      <dt className="text-lead font-semibold">
        {netCents < 0 ? m.savings_more_than_without() : m.savings_in_all()}
      </dt>
      <dd translate="no" className={netCents < 0 ? 'text-right text-lead font-semibold' : totalClass}>
        {formatCents(Math.abs(netCents), whole)}
      </dd>
    </>
  )
}

function PlanCost({
  plan: { name, lang, own, people, enrolmentFeeCents },
}: {
  plan: NonNullable<Parts['plan']>
}) {
  if (own === 'current') return <span>{m.savings_cost_own()}</span>
  return (
    <RichMessage
      parts={m.savings_cost_plan({
        plan: name,
        people,
        hasFee: enrolmentFeeCents > 0,
        fee: formatCents(enrolmentFeeCents, whole),
      })}
      tags={{ plan: wordsIn(lang?.name) }}
    />
  )
}

/** No one is asked to join a plan they're already on. */
function NextStep({ plan, isMember }: { plan: NonNullable<Parts['plan']>; isMember: boolean }) {
  if (plan.own === 'current') return null
  const tags = { plan: wordsIn(plan.lang?.name) }
  if (plan.own === 'over') {
    return (
      <LinkButton size="sm" to="/dashboard/renew">
        <span>
          <RichMessage parts={m.savings_renew({ plan: plan.name })} tags={tags} />
        </span>
      </LinkButton>
    )
  }
  if (plan.own === 'ended') {
    return (
      <LinkButton size="sm" to="/join-now">
        {m.member_see_plans()}
      </LinkButton>
    )
  }
  return isMember ? (
    <LinkButton size="sm" to="/dashboard/change-plan">
      {m.savings_change_plan()}
    </LinkButton>
  ) : (
    <LinkButton size="sm" to={joinLink(plan)}>
      <span>
        <RichMessage parts={m.savings_join({ plan: plan.name })} tags={tags} />
      </span>
    </LinkButton>
  )
}

function joinLink({ id, prices }: NonNullable<Parts['plan']>): string {
  return `/join-now?${new URLSearchParams({ plan: id, interval: prices[0]?.interval ?? 'year' })}`
}

/** On a phone the estimate is below the list; this bar at the bottom of the screen links to it. */
export function EstimateBar({ services, basket, plan }: Pick<Parts, 'services' | 'basket' | 'plan'>) {
  const { lines, totals } = estimateBasket(services, basket)
  if (lines.length === 0) return null
  const netCents = netOfPlan(totals, plan?.yearCents ?? 0)
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
        <span>{m.savings_bar_count({ count })}</span>
        <span className="text-success-strong tabular-nums">
          {m.savings_bar_total({ costsMore: netCents < 0, amount: formatCents(Math.abs(netCents), whole) })}
        </span>
      </a>
    </div>
  )
}
