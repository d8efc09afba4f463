import { Link } from 'react-router'
import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import type { Report } from '#domain/back-office/reports/report.schema.ts'
import { formatCents } from '#domain/format.ts'
import type { RowList } from '#domain/values/reports.ts'

/** The figures of the last month of a report, each with its formula and the way to its rows. */
export function Headline({
  headline,
  to,
  rows,
}: {
  headline: Report['headline']
  to: string
  rows: (list: RowList, month?: string) => string
}) {
  const money = (cents: number | null) => (cents === null ? 'None yet' : formatCents(cents))
  const figures = [
    ['Active members', headline.active.toLocaleString('en-US'), formulas.active, rows('active', to)],
    ['Monthly recurring revenue', money(headline.mrrCents), formulas.mrr, rows('active', to)],
    ['Annual recurring revenue', money(headline.arrCents), formulas.arr, rows('active', to)],
    ['Per member and month', money(headline.arpmCents), formulas.arpm, rows('active', to)],
    ['Lifetime value', money(headline.ltvCents), formulas.ltv, rows('left')],
    [
      'Failed renewals recovered',
      headline.recovery === null ? 'None failed' : `${(headline.recovery * 100).toFixed(1)}%`,
      formulas.recovery,
      rows('recovery'),
    ],
  ] as const
  return (
    <dl className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(([name, value, formula, href]) => (
        <div key={name} className="rounded-lg border border-line bg-surface p-5">
          <dt className="text-small font-semibold text-muted">{name}</dt>
          <dd className="mt-1 text-title tabular-nums">{value}</dd>
          <dd className="mt-2 text-fine text-muted">{formula}</dd>
          <dd className="mt-2 text-small">
            <Link to={href} className="text-link">
              Rows <span className="sr-only">of {name}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}
