import { ownAddress } from '#app/i18n/own-address.ts'
import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import { childToAge } from '#domain/law/ages.ts'
import type { JoinPlan } from '#domain/orders/offers/join-choices.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/**
 * Plans side by side, in the given order. Each part of a card has the same height across a row, so that prices line up.
 * One button is emphasized: that of the cheapest plan, otherwise the one selected on the way here, otherwise the first.
 */
export function JoinPlanCards({
  plans,
  least,
  pickedId,
  interval,
  people,
  countOf,
  startingId,
  onChoose,
  columns,
}: {
  plans: JoinPlan[]
  /** The cheapest plan for them, and its first-year cost; cents. */
  least: { id: string; cents: number } | null
  pickedId: string | null
  interval: Interval
  /** The total number of people. */
  people: number
  /** How many of them are on a plan. */
  countOf: (plan: JoinPlan) => number
  startingId: string | null
  onChoose: (planId: string) => void
  columns: string
}) {
  const strongId = least?.id ?? plans.find(({ id }) => id === pickedId)?.id ?? plans[0]?.id
  return (
    <ul className={`grid gap-x-6 ${columns}`}>
      {plans.map((plan) => (
        <JoinPlanCard
          key={plan.id}
          plan={plan}
          interval={interval}
          people={countOf(plan)}
          asked={people}
          leastCents={plan.id === least?.id ? least.cents : null}
          picked={plan.id === pickedId}
          strong={plan.id === strongId}
          starting={plan.id === startingId}
          onChoose={() => onChoose(plan.id)}
        />
      ))}
    </ul>
  )
}

/** One plan with its full cost for these people, and the button to choose it. */
function JoinPlanCard({
  plan,
  interval,
  people,
  asked,
  leastCents,
  picked,
  strong,
  starting,
  onChoose,
}: {
  plan: JoinPlan
  interval: Interval
  /** The number of people on it. */
  people: number
  /** The number of people asked for. */
  asked: number
  /** The first-year cost if this is the cheapest plan; cents. */
  leastCents: number | null
  /** The plan the visitor selected earlier. */
  picked: boolean
  /** Whether its button is emphasized. */
  strong: boolean
  starting: boolean
  onChoose: () => void
}) {
  const { quote, couponProblem } = plan
  const discount = quote.lines.find((line) => line.kind === 'discount')
  const fee = quote.lines.find((line) => line.kind === 'enrolment_fee')
  const variant = strong ? 'primary' : 'secondary'
  const choose = (
    <span>
      <RichMessage
        parts={m.checkout_choose_named({ name: plan.name })}
        tags={{ name: wordsIn(plan.lang?.name) }}
      />
    </span>
  )
  return (
    <li
      className={`row-span-6 mb-6 grid grid-rows-subgrid content-start gap-0 rounded-xl border bg-surface p-6 ${strong || picked ? 'border-accent' : 'border-line'} ${strong ? 'ring-1 ring-accent' : ''}`}
    >
      {/* Present even if empty, so that all cards have the same rows. */}
      <div className="not-empty:pb-3">
        {leastCents !== null && (
          <p className="rounded-lg bg-accent-soft px-3 py-1.5 text-small font-semibold text-accent-strong">
            {m.checkout_costs_least({ people: asked, price: formatCents(leastCents, { whole: true }) })}
          </p>
        )}
      </div>
      <div>
        <h3 lang={plan.lang?.name} className="font-display text-heading font-semibold">
          {plan.name}
        </h3>
        <p lang={plan.lang?.summary} className="mt-2 text-muted">
          {plan.summary}
        </p>
        {!coversMember(plan) && (
          <p className="mt-2 text-small font-semibold">
            {m.checkout_children_up_their_only({ age: childToAge })}
          </p>
        )}
      </div>
      <div className="pt-5">
        <p>
          <span
            translate="no"
            className="block whitespace-nowrap font-display text-title font-semibold tabular-nums"
          >
            {formatCents(quote.totalCents, { whole: true })}
          </span>{' '}
          <span className="block text-base text-muted">
            {m.checkout_today_for_whom({ forChildren: !coversMember(plan), people })}
          </span>
        </p>
        {fee && (
          <p className="text-fine text-muted">
            {m.checkout_fee_included({ fee: formatCents(fee.amountCents, { whole: true }) })}
          </p>
        )}
      </div>
      <div className="mt-4 border-y border-line py-4 text-small tabular-nums">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 [&>dd]:text-right [&>dd]:whitespace-nowrap">
          {discount && (
            <>
              <dt className="text-success">{discount.label}</dt>
              <dd translate="no" className="text-success">
                {formatCents(discount.amountCents)}
              </dd>
            </>
          )}
          <dt>{m.checkout_each_renewal_every({ interval })}</dt>
          <dd translate="no" className="font-semibold">
            {formatCents(quote.renewalTotalCents)}
          </dd>
          {plan.eachMoreCents !== null && (
            <>
              <dt className="text-muted">
                {coversMember(plan)
                  ? m.checkout_each_additional_person()
                  : m.checkout_each_additional_child()}
              </dt>
              <dd className="text-muted">
                {plan.eachMoreCents === 0 ? m.checkout_included() : formatCents(plan.eachMoreCents)}
              </dd>
            </>
          )}
        </dl>
        {couponProblem && <p className="mt-3 text-muted">{couponProblem}</p>}
      </div>
      <ul className="grid content-start gap-2.5 pt-5">
        {plan.benefits.map((benefit) => (
          <li key={benefit.service} className="flex items-start gap-2.5 text-base">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              <RichMessage
                parts={m.checkout_included_benefit({
                  quantity: benefit.quantity,
                  name: benefit.name,
                  period: benefit.period,
                })}
                tags={{ name: wordsIn(benefit.lang) }}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="self-end pt-8">
        <Button wide variant={variant} pending={starting} onClick={onChoose}>
          {choose}
        </Button>
        <noscript>
          <a
            href={ownAddress(
              `/checkout?${new URLSearchParams({ plan: plan.id, interval, people: String(people) })}`,
            )}
            className={buttonClass({ wide: true, variant })}
          >
            {choose}
          </a>
        </noscript>
      </div>
    </li>
  )
}
