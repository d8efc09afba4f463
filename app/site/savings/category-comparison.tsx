import { RichMessage, wordsIn } from '#app/i18n/rich-message.tsx'
import { formatCents } from '#domain/format.ts'
import { averageCategories, type PricedService } from '#domain/savings/priced-services.rules.ts'
import type { SavingsSummary } from '#domain/savings/savings-summary.server.ts'
import * as m from '#messages'
import { BarPlot } from './bar-plot.tsx'
import { FigureTable } from './figure-table.tsx'

/** An average to the nearest dollar: cents would imply false precision. */
const wholeDollars = (cents: number) => formatCents(Math.round(cents / 100) * 100, { whole: true })

/** The difference between a category's two bars. */
const savedCents = ({ usualCents, memberCents }: { usualCents: number; memberCents: number }) =>
  usualCents - memberCents

/** Average prices by category, sorted by the largest difference: a plot, and the same figures as a table. */
export function CategoryComparison({
  services,
  plan,
}: {
  services: PricedService[]
  plan: SavingsSummary['plan']
}) {
  const averages = averageCategories(services).sort((a, b) => savedCents(b) - savedCents(a))
  if (averages.length < 2) return null
  return (
    <section aria-labelledby="comparison" className="border-t border-line bg-surface py-12 sm:py-16">
      <div className="wrap-page">
        <h2 id="comparison" className="text-title">
          {m.savings_comparison_title()}
        </h2>
        <p className="mt-3 max-w-reading text-muted">
          <RichMessage
            parts={m.savings_comparison_lead({ hasPlan: plan !== null, plan: plan?.name ?? '' })}
            tags={{ plan: wordsIn(plan?.lang?.name) }}
          />
        </p>
        <div className="mt-8 grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
          <BarPlot
            label={m.savings_comparison_plot()}
            series={[
              { key: 'usual', name: m.savings_usual_price() },
              { key: 'member', name: m.savings_member_price() },
            ]}
            points={averages.map(({ category, lang, usualCents, memberCents }) => ({
              name: category,
              lang,
              usual: usualCents,
              member: memberCents,
            }))}
          />
          <FigureTable
            label={m.savings_comparison_table()}
            head={[m.savings_category(), m.savings_usual(), m.savings_member(), m.savings_you_save()]}
            rows={averages.map(({ category, lang, usualCents, memberCents, savedShare }) => ({
              name: category,
              lang,
              figures: [
                wholeDollars(usualCents),
                wholeDollars(memberCents),
                `${wholeDollars(usualCents - memberCents)} (${Math.round(savedShare * 100)}%)`,
              ],
            }))}
          />
        </div>
      </div>
    </section>
  )
}
