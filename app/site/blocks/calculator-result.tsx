import type { ReactNode } from 'react'
import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { formatCents } from '#domain/format.ts'
import type { YearEstimate } from '#domain/savings/estimate-year.rules.ts'
import * as m from '#messages'
import type { CalculatorPlan } from './resolved-block.ts'

const whole = { whole: true }

/** The calculator's result: both options side by side, and one plain sentence. */
export function CalculatorResult({ plan, estimate }: { plan: CalculatorPlan; estimate: YearEstimate }) {
  const { usualCents, dentistCents, planCents, savedCents, laterSavedCents } = estimate
  const withPlan = dentistCents + planCents
  const longest = Math.max(usualCents, withPlan, 1)
  const fee = plan.enrolmentFeeCents
  const tags = { plan: wordsIn(plan.lang?.name) }
  return (
    <div data-ground="dark" className="rounded-xl bg-deep p-6 text-white sm:p-8">
      <div aria-live="polite">
        <p className="text-small text-white/85">
          <RichMessage parts={m.pages_calculator_first_year({ plan: plan.name })} tags={tags} />
        </p>
        <p className="mt-2 font-display text-heading font-semibold tabular-nums">
          <RichMessage
            parts={m.pages_calculator_result({
              saves: savedCents >= 0,
              amount: formatCents(Math.abs(savedCents), whole),
            })}
            tags={{ amount: (words) => <span className="text-title">{words}</span> }}
          />
        </p>
        <p className="mt-2 text-small text-white/85">{verdict(savedCents, laterSavedCents, fee)}</p>
      </div>
      <div className="mt-6 grid gap-5 text-small tabular-nums">
        <Bar
          label={m.pages_usual_prices()}
          cents={usualCents}
          share={usualCents / longest}
          tone="fill-white/55"
        />
        <Bar
          label={<RichMessage parts={m.pages_calculator_with_plan({ plan: plan.name })} tags={tags} />}
          cents={withPlan}
          share={withPlan / longest}
          tone="fill-highlight"
        />
      </div>
      <dl className="mt-5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-white/25 pt-4 text-small tabular-nums [&_dd]:whitespace-nowrap [&>dd]:text-right">
        <dt className="text-white/85">{m.pages_calculator_dentist()}</dt>
        <dd translate="no">{formatCents(dentistCents, whole)}</dd>
        <dt className="text-white/85">
          {m.pages_calculator_plan({ hasFee: fee > 0, fee: formatCents(fee, whole) })}
        </dt>
        <dd translate="no">{formatCents(planCents, whole)}</dd>
      </dl>
    </div>
  )
}

function Bar({
  label,
  cents,
  share,
  tone,
}: {
  label: ReactNode
  cents: number
  share: number
  tone: string
}) {
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-4">
        <span>{label}</span>
        <span translate="no" className="font-semibold">
          {formatCents(cents, whole)}
        </span>
      </p>
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className="h-3 w-full rounded-full"
        aria-hidden="true"
      >
        <rect width="100" height="3" className="fill-white/15" />
        <rect width={Math.round(share * 1000) / 10} height="3" className={tone} />
      </svg>
    </div>
  )
}

function verdict(savedCents: number, laterSavedCents: number, fee: number): string {
  const amount = formatCents(Math.abs(laterSavedCents), whole)
  if (savedCents >= 0) return m.pages_calculator_later({ hasFee: fee > 0, amount })
  if (laterSavedCents > 0) return m.pages_calculator_pays_off_later({ amount })
  return m.pages_calculator_never()
}
