import { ownAddress } from '#app/i18n/own-address.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import { childToAge } from '#domain/law/ages.ts'
import type { JoinPlan } from '#domain/orders/offers/join-choices.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Interval } from '#domain/values/plans.ts'
import * as m from '#messages'

/** One plan with everything it costs for these people, and the way to take it. */
export function JoinPlanCard({
  plan,
  interval,
  people,
  highlighted,
  starting,
  onChoose,
}: {
  plan: JoinPlan
  interval: Interval
  people: number
  highlighted: boolean
  starting: boolean
  onChoose: () => void
}) {
  const { quote, couponProblem } = plan
  const discount = quote.lines.find((line) => line.kind === 'discount')
  const fee = plan.quote.lines.find((line) => line.kind === 'enrolment_fee')
  return (
    <li
      className={`flex flex-col rounded-xl border bg-surface p-6 ${highlighted ? 'border-accent ring-1 ring-accent' : 'border-line'}`}
    >
      <h3 className="font-display text-heading font-semibold">{plan.name}</h3>
      <p className="mt-2 text-muted">{plan.summary}</p>
      {!coversMember(plan) && (
        <p className="mt-2 font-semibold">{m.checkout_children_up_their_only({ age: childToAge })}</p>
      )}
      <p className="mt-6 flex items-baseline gap-2">
        <span className="whitespace-nowrap font-display text-title font-semibold tabular-nums">
          {formatCents(plan.quote.totalCents, { whole: true })}
        </span>
        <span className="text-base text-muted">
          {m.checkout_today_for_whom({ forChildren: !coversMember(plan), people })}
        </span>
      </p>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-y border-line py-4 text-small tabular-nums [&>dd]:text-right [&>dd]:whitespace-nowrap">
        {discount && (
          <>
            <dt className="text-success">{discount.label}</dt>
            <dd className="text-success">{formatCents(discount.amountCents)}</dd>
          </>
        )}
        <dt>
          {m.checkout_today_with_fee({
            hasFee: fee !== undefined,
            fee: formatCents(fee?.amountCents ?? 0, { whole: true }),
          })}
        </dt>
        <dd className="font-semibold">{formatCents(plan.quote.totalCents)}</dd>
        <dt>{m.checkout_each_renewal_every({ interval })}</dt>
        <dd className="font-semibold">{formatCents(plan.quote.renewalTotalCents)}</dd>
        {plan.eachMoreCents !== null && (
          <>
            <dt className="text-muted">
              {coversMember(plan) ? m.checkout_each_additional_person() : m.checkout_each_additional_child()}
            </dt>
            <dd className="text-muted">
              {plan.eachMoreCents === 0 ? m.checkout_included() : formatCents(plan.eachMoreCents)}
            </dd>
          </>
        )}
      </dl>
      {couponProblem && <p className="mt-3 text-small text-muted">{couponProblem}</p>}
      <ul className="mt-5 grid gap-2.5">
        {plan.benefits.map((benefit) => (
          <li key={benefit.service} className="flex items-start gap-2.5 text-base">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              {m.checkout_included_benefit({
                quantity: benefit.quantity,
                name: benefit.name,
                period: benefit.period,
              })}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-8">
        <Button wide pending={starting} onClick={onChoose}>
          {m.checkout_choose_named({ name: plan.name })}
        </Button>
        <noscript>
          <a
            href={ownAddress(
              `/checkout?${new URLSearchParams({ plan: plan.id, interval, people: String(people) })}`,
            )}
            className={buttonClass({ wide: true })}
          >
            {m.checkout_choose_named({ name: plan.name })}
          </a>
        </noscript>
      </div>
    </li>
  )
}
