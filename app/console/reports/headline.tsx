import { Link } from 'react-router'
import { headlineFigures, type RowList } from '#domain/back-office/reports/figures.ts'
import type { Report } from '#domain/back-office/reports/report.schema.ts'
import { formatCents } from '#domain/format.ts'

const inUnit = {
  count: (value: number) => value.toLocaleString('en-US'),
  cents: (value: number) => formatCents(value),
  share: (value: number) => `${(value * 100).toFixed(1)}%`,
}

/** The figures of a report's last month, each with its formula and a link to its rows. */
export function Headline({
  headline,
  to,
  rows,
}: {
  headline: Report['headline']
  to: string
  rows: (list: RowList, month?: string) => string
}) {
  const names = Object.keys(headlineFigures) as (keyof typeof headlineFigures)[]
  return (
    <dl className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {names.map((name) => {
        const figure = headlineFigures[name]
        const value = headline[name]
        const none = 'none' in figure ? figure.none : ''
        return (
          <div key={name} className="rounded-lg border border-line bg-surface p-5">
            <dt className="text-small font-semibold text-muted">{figure.label}</dt>
            <dd className="mt-1 text-title tabular-nums">
              {value === null ? none : inUnit[figure.unit](value)}
            </dd>
            <dd className="mt-2 text-fine text-muted">{figure.definition}</dd>
            <dd className="mt-2 text-small">
              <Link to={rows(figure.rows, figure.isOfLastMonth ? to : undefined)} className="text-link">
                Rows <span className="sr-only">of {figure.label}</span>
              </Link>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
