import { Card, Table } from '#app/console/parts.tsx'
import {
  type DayFigures,
  dayFigureNames,
  dayFigures,
  dayPlots,
  type Figures as FiguresRead,
} from '#domain/back-office/today/figures.rules.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { DayPlot } from './day-plot.tsx'

const dollars = (cents: number) => formatCents(cents, { whole: true })
const count = (value: number) => value.toLocaleString('en-US')
const shown = { count, cents: dollars }

/** The last 30 days: totals compared with the previous 30 days, two plots, and the same figures as a table. */
export function Figures({ figures: { active, days, sums } }: { figures: FiguresRead }) {
  const wasActive = active - sums.joined.now + sums.left.now
  return (
    <Card title="The last 30 days" lead="Including today, next to the 30 days before.">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-5">
        <Figure name="Members active" value={count(active)} beside={`30 days ago: ${count(wasActive)}`} />
        {dayFigureNames.map((name) => {
          const { label, unit } = dayFigures[name]
          const { now, before } = sums[name]
          const show = shown[unit]
          return <Figure key={name} name={label} value={show(now)} beside={`Before: ${show(before)}`} />
        })}
      </dl>
      <div className="mt-7 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {plots.map((plot) => (
          <DayPlot
            key={plot}
            title={dayPlots[plot]}
            up={sideOf(plot, 'up', days)}
            down={sideOf(plot, 'down', days)}
            days={days.map(({ day }) => day)}
            show={plot === 'money' ? dollars : count}
          />
        ))}
      </div>
      <details className="mt-5">
        <summary className="text-link inline-block text-small">The same as a table</summary>
        <div className="mt-3">
          <Table
            label="Last 30 days, day by day"
            columns={['Day', ...dayFigureNames.map((name) => ({ end: dayFigures[name].label }))]}
          >
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row" className="whitespace-nowrap">
                  {formatDate(one.day)}
                </th>
                {dayFigureNames.map((name) => (
                  <td key={name} className="text-end! tabular-nums">
                    {dayFigures[name].unit === 'cents' ? formatCents(one[name]) : count(one[name])}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </Card>
  )
}

type Plot = keyof typeof dayPlots
const plots = Object.keys(dayPlots) as Plot[]

/** The daily figures on one side of a plot's line. */
function sideOf(plot: Plot, side: 'up' | 'down', days: DayFigures[]): { name: string; values: number[] } {
  const name = dayFigureNames.find((each) => dayFigures[each].plot === plot && dayFigures[each].side === side)
  return { name: name ? dayFigures[name].label : '', values: days.map((one) => (name ? one[name] : 0)) }
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
