import { formatCents } from '#domain/format.ts'
import { averageCategories, type PricedService } from '#domain/savings/priced-services.rules.ts'
import { FigureTable } from './figure-table.tsx'
import { LazyPlot } from './lazy-plot.tsx'

/** An average to the nearest dollar: cents would say more than it knows. */
const wholeDollars = (cents: number) => formatCents(Math.round(cents / 100) * 100, { whole: true })

/** What the gap between a category's two bars is. */
const savedCents = ({ usualCents, memberCents }: { usualCents: number; memberCents: number }) =>
  usualCents - memberCents

/** Average prices by category, where the plot shows most first: a plot, and the same figures as a table. */
export function CategoryComparison({
  services,
  planName,
}: {
  services: PricedService[]
  planName: string | null
}) {
  const averages = averageCategories(services).sort((a, b) => savedCents(b) - savedCents(a))
  if (averages.length < 2) return null
  return (
    <section aria-labelledby="comparison" className="border-t border-line bg-surface py-12 sm:py-16">
      <div className="wrap-page">
        <h2 id="comparison" className="text-title">
          Where it saves most
        </h2>
        <p className="mt-3 max-w-reading text-muted">{`Average prices of each category${planName ? ` with ${planName}` : ''}, before anything the plan includes.`}</p>
        <div className="mt-8 grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
          <LazyPlot
            lying
            tall
            label="Bars of the average usual price and the average member price of each category; the table has the figures."
            series={[
              { key: 'usual', name: 'Usual price' },
              { key: 'member', name: 'Member price' },
            ]}
            points={averages.map(({ category, usualCents, memberCents }) => ({
              name: category,
              usual: usualCents,
              member: memberCents,
            }))}
          />
          <FigureTable
            label="Average prices by category"
            head={['Category', 'Usual', 'Member', 'You save']}
            rows={averages.map(({ category, usualCents, memberCents, savedShare }) => [
              category,
              wholeDollars(usualCents),
              wholeDollars(memberCents),
              `${wholeDollars(usualCents - memberCents)} (${Math.round(savedShare * 100)}%)`,
            ])}
          />
        </div>
      </div>
    </section>
  )
}
