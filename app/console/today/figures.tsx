import { Card, Table } from '#app/console/parts.tsx'
import type { Compared, Figures as FiguresRead } from '#domain/back-office/today/figures.rules.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { DayPlot } from './day-plot.tsx'

const dollars = (cents: number) => formatCents(cents, { whole: true })
const count = (value: number) => value.toLocaleString('en-US')

/** The last 30 days: sums beside those of the 30 days before, two plots, and the same figures as a table. */
export function Figures({ figures: { active, days, sums } }: { figures: FiguresRead }) {
  const wasActive = active - sums.joined.now + sums.left.now
  const { joined, left, collectedCents, givenBackCents } = sums
  return (
    <Card title="The last 30 days" lead="Including today, next to the 30 days before.">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
        <Figure name="Members active" value={count(active)} beside={`30 days ago: ${count(wasActive)}`} />
        <Figure name="Joined" value={count(joined.now)} beside={against(joined, count)} />
        <Figure name="Left" value={count(left.now)} beside={against(left, count)} />
        <Figure
          name="Collected"
          value={dollars(collectedCents.now)}
          beside={against(collectedCents, dollars)}
        />
        <Figure
          name="Given back"
          value={dollars(givenBackCents.now)}
          beside={against(givenBackCents, dollars)}
        />
      </dl>
      <div className="mt-7 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <DayPlot
          title="Members who joined and left"
          up={{ name: 'Joined', values: days.map((one) => one.joined) }}
          down={{ name: 'Left', values: days.map((one) => one.left) }}
          days={days.map(({ day }) => day)}
          show={count}
        />
        <DayPlot
          title="Money collected and given back"
          up={{ name: 'Collected', values: days.map((one) => one.collectedCents) }}
          down={{ name: 'Given back', values: days.map((one) => one.givenBackCents) }}
          days={days.map(({ day }) => day)}
          show={dollars}
        />
      </div>
      <details className="mt-5">
        <summary className="text-link inline-block text-small">The same as a table</summary>
        <div className="mt-3">
          <Table
            label="The last 30 days by day"
            columns={['Day', { end: 'Joined' }, { end: 'Left' }, { end: 'Collected' }, { end: 'Given back' }]}
          >
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row" className="whitespace-nowrap">
                  {formatDate(one.day)}
                </th>
                <td className="text-end! tabular-nums">{count(one.joined)}</td>
                <td className="text-end! tabular-nums">{count(one.left)}</td>
                <td className="text-end! tabular-nums">{formatCents(one.collectedCents)}</td>
                <td className="text-end! tabular-nums">{formatCents(one.givenBackCents)}</td>
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </Card>
  )
}

function against({ before }: Compared, show: (value: number) => string): string {
  return `Before: ${show(before)}`
}

function Figure({ name, value, beside }: { name: string; value: string; beside: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title font-semibold tabular-nums">{value}</dd>
      <dd className="text-fine text-muted tabular-nums">{beside}</dd>
    </div>
  )
}
