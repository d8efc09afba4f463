import { Link } from 'react-router'
import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCents } from '#domain/format.ts'
import type { Plan, ServicePrice } from '#domain/plans/plan.schema.ts'
import { eachMoreWords, shownPrices, shownPriceWords } from '#domain/plans/shown-price.rules.ts'
import type { SpokenPlan, SpokenPrice } from '#domain/plans/spoken-plan.rules.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

type PlanSold = SpokenPlan<Pick<Plan, 'id' | 'name' | 'summary' | 'prices' | 'enrolmentFeeCents'>>

/** The plans sold at an office, and what members pay there compared with the usual price. */
export function OfficePlans({
  officeId,
  plans,
  prices,
  pricedPlan,
  isOwn,
  notSoldIn,
}: {
  officeId: string
  plans: PlanSold[]
  prices: SpokenPrice<ServicePrice>[]
  pricedPlan: SpokenPlan<{ name: string }> | null
  /** Whether it's the reader's own plan. */
  isOwn: boolean
  /** The two-letter code of the office's state if no plan is sold there. */
  notSoldIn: string | null
}) {
  return (
    <>
      <section aria-labelledby="plans">
        <h2 id="plans" className="text-heading">
          {m.offices_plans()}
        </h2>
        {plans.length === 0 && (
          <p className="mt-3 text-muted">
            {notSoldIn ? m.checkout_none_in_state({ state: stateNameOf(notSoldIn) }) : m.offices_no_plans()}
          </p>
        )}
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 print:mt-1 print:grid-cols-4 print:gap-2">
          {plans.map((plan) => (
            <li
              key={plan.id}
              className="relative rounded-xl border border-line bg-surface p-5 print:p-2 transition-colors hover:border-accent"
            >
              <h3 lang={plan.lang?.name} className="text-subheading">
                <Link
                  to={`/join-now?office=${officeId}&plan=${plan.id}`}
                  className="after:absolute after:inset-0 after:rounded-xl hover:text-accent-strong"
                >
                  {plan.name}
                </Link>
              </h3>
              <p lang={plan.lang?.summary} className="mt-1 text-small text-muted print:hidden">
                {plan.summary}
              </p>
              <Price plan={plan} />
            </li>
          ))}
        </ul>
      </section>
      {prices.length > 0 && (
        <section aria-labelledby="prices">
          <h2 id="prices" className="text-heading">
            {m.offices_prices()}
          </h2>
          <p className="mt-2 text-small text-muted">
            <RichMessage
              parts={m.offices_prices_with({ plan: pricedPlan?.name ?? '', isOwn })}
              tags={{ plan: wordsIn(pricedPlan?.lang?.name) }}
            />
          </p>
          <div className="mt-5 border-t border-line print:mt-2 print:columns-3 print:gap-6">
            {[...Map.groupBy(prices, ({ category }) => category)].map(([category, rows], index) => (
              <details
                key={category}
                open={index === 0}
                className="print-open group border-b border-line print:border-0"
              >
                <summary className="flex min-h-14 items-center justify-between gap-4 py-2 print:min-h-0 print:pb-0">
                  <h3 lang={rows[0]?.lang?.category} className="text-subheading">
                    {category}
                  </h3>
                  <Icon
                    name="chevron-down"
                    className="size-5 text-muted group-open:rotate-180 print:hidden"
                  />
                </summary>
                <PriceTable category={category} rows={rows} />
              </details>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function PriceTable({ category, rows }: { category: string; rows: SpokenPrice<ServicePrice>[] }) {
  return (
    <table className="mb-6 w-full text-small print:mb-1">
      <caption className="sr-only">
        <RichMessage
          parts={m.offices_prices_caption({ category })}
          tags={{ category: wordsIn(rows[0]?.lang?.category) }}
        />
      </caption>
      <thead>
        <tr className="border-b border-line-strong/50 text-fine text-muted">
          <th scope="col" className="py-2 pr-3 text-left font-medium print:py-0">
            {m.offices_service()}
          </th>
          <th scope="col" className="w-20 py-2 text-right font-medium sm:w-28 print:w-14 print:py-0">
            {m.offices_usual()}
          </th>
          <th scope="col" className="w-20 py-2 text-right font-medium sm:w-28 print:w-14 print:py-0">
            {m.offices_member()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.service} className="border-b border-line">
            <th scope="row" lang={row.lang?.name} className="py-2.5 print:py-0.5 pr-3 text-left font-normal">
              {row.name}
            </th>
            <td translate="no" className="py-2.5 print:py-0.5 text-right text-muted tabular-nums">
              {formatCents(row.usualCents, { whole: true })}
            </td>
            <td translate="no" className="py-2.5 print:py-0.5 text-right font-semibold tabular-nums">
              {formatCents(row.memberCents, { whole: true })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first payment including the joining fee, each renewal, and each additional person, for every billing cycle. */
function Price({ plan }: { plan: PlanSold }) {
  const prices = shownPrices(plan)
  return (
    <div className="mt-3 grid gap-1.5 tabular-nums">
      {prices.map((price) => (
        <p key={price.interval} className="font-semibold">
          {shownPriceWords(price)}
        </p>
      ))}
      <p className="text-small text-muted">{eachMoreWords(prices)}</p>
    </div>
  )
}
