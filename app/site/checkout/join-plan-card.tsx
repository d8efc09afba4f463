import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import { childAgeWords } from '#domain/law/ages.ts'
import type { JoinPlan } from '#domain/orders/offers/join-choices.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Interval } from '#domain/values/plans.ts'

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
        <p className="mt-2 font-semibold">{`For children up to their ${childAgeWords} only. You pay for it and are not on it yourself.`}</p>
      )}
      <p className="mt-6 flex items-baseline gap-2">
        <span className="whitespace-nowrap font-display text-title font-semibold tabular-nums">
          {formatCents(plan.quote.renewalTotalCents, { whole: true })}
        </span>
        <span className="text-base text-muted">{`${intervalWords(interval).a}${forWhom(plan, people)}`}</span>
      </p>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-y border-line py-4 text-small tabular-nums [&>dd]:text-right [&>dd]:whitespace-nowrap">
        {discount && (
          <>
            <dt className="text-success">{discount.label}</dt>
            <dd className="text-success">{formatCents(discount.amountCents)}</dd>
          </>
        )}
        <dt>{`Today${fee ? `, with the one-time ${formatCents(fee.amountCents, { whole: true })} fee` : ''}`}</dt>
        <dd className="font-semibold">{formatCents(plan.quote.totalCents)}</dd>
        <dt>Each renewal</dt>
        <dd className="font-semibold">{formatCents(plan.quote.renewalTotalCents)}</dd>
        {plan.eachMoreCents !== null && people === 1 && (
          <>
            <dt className="text-muted">{`Each additional ${coversMember(plan) ? 'person' : 'child'}`}</dt>
            <dd className="text-muted">
              {plan.eachMoreCents === 0 ? 'included' : formatCents(plan.eachMoreCents)}
            </dd>
          </>
        )}
      </dl>
      {couponProblem && <p className="mt-3 text-small text-muted">{couponProblem}</p>}
      <ul className="mt-5 grid gap-2.5">
        {plan.benefits.map((benefit) => (
          <li key={benefit.service} className="flex items-start gap-2.5 text-base">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>{`${benefit.quantity} × ${benefit.name} each ${benefit.period}, included`}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-8">
        <Button wide pending={starting} onClick={onChoose}>{`Choose ${plan.name}`}</Button>
        <noscript>
          <a
            href={`/checkout?${new URLSearchParams({ plan: plan.id, interval, people: String(people) })}`}
            className={buttonClass({ wide: true })}
          >{`Choose ${plan.name}`}</a>
        </noscript>
      </div>
    </li>
  )
}

function forWhom(plan: JoinPlan, people: number): string {
  if (!coversMember(plan)) return people > 1 ? `, for ${people} children` : ', for one child'
  return people > 1 ? `, for ${people} people` : ''
}
