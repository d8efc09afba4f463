import { lazy, type ReactNode, Suspense } from 'react'
import { Form, Link } from 'react-router'
import { FoldedFilters, filtersInUse } from '#app/console/folded-filters.tsx'
import { Card, EmptyState, ScrollArea, Table, TableHead } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import { formatCents } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import { intervalWords, longestFirst } from '#domain/plans/interval.ts'
import { stateNames } from '#domain/values/states.ts'
import type { MonthPlotProps } from './month-plot.tsx'

type Choice = { value: string; label: string }

/** What a report is about, in its address. */
export function Filters({
  search,
  from,
  to,
  offices,
  plans,
}: {
  search: URLSearchParams
  from: string
  to: string
  offices: Choice[]
  plans: Choice[]
}) {
  const chosen = (name: string) => search.get(name) ?? ''
  return (
    <Form method="get" className="mb-6 grid grid-cols-2 items-end gap-3 max-sm:*:min-w-0 lg:grid-cols-4">
      <TextField name="from" type="month" label="From" defaultValue={from} />
      <TextField name="to" type="month" label="To" defaultValue={to} />
      <FoldedFilters inUse={filtersInUse(search, ['officeId', 'planId', 'state', 'interval'])}>
        <SelectField
          name="officeId"
          label="Office"
          placeholder="Every office"
          options={offices}
          defaultValue={chosen('officeId')}
        />
        <SelectField
          name="planId"
          label="Plan"
          placeholder="Every plan"
          options={plans}
          defaultValue={chosen('planId')}
        />
        <SelectField
          name="state"
          label="State"
          placeholder="Every state"
          options={stateNames}
          defaultValue={chosen('state')}
        />
        <SelectField
          name="interval"
          label="Billing"
          placeholder="Every billing"
          options={longestFirst.map((value) => ({ value, label: intervalWords(value).label }))}
          defaultValue={chosen('interval')}
        />
      </FoldedFilters>
      <div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </div>
    </Form>
  )
}

const MonthPlot = lazy(async () => ({ default: (await import('./month-plot.tsx')).MonthPlot }))

/** A picture with its table beside it: the table has the same figures, for whoever reads those. */
export function Plotted({
  title,
  formula,
  plot,
  children,
}: {
  title: string
  formula: ReactNode
  plot: MonthPlotProps
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  return (
    <Card title={title} lead={formula} flush>
      <div className="grid lg:grid-cols-2">
        <div className="h-72 min-w-0 p-4">
          {isHydrated && (
            <Suspense fallback={null}>
              <MonthPlot {...plot} />
            </Suspense>
          )}
        </div>
        <div className="max-h-96 min-w-0 overflow-y-auto border-line max-lg:border-t lg:border-s">
          <ScrollArea label={title}>{children}</ScrollArea>
        </div>
      </div>
    </Card>
  )
}

/** A figure by month: in text, and where there is one and there are any, the way to its rows. */
export type Figure = { value: number | null; to?: string; as?: 'cents' | 'share' }

/** A table of figures by month, one row each; `–` where a figure is not known. */
export function MonthTable({
  head,
  months,
}: {
  head: string[]
  months: { month: string; figures: Figure[] }[]
}) {
  return (
    <table className="console-table console-cards">
      <TableHead columns={['Month', ...head.map((name) => ({ end: name }))]} />
      <tbody>
        {/* The newest first: a year is longer than a screen. */}
        {months.toReversed().map(({ month, figures }) => (
          <tr key={month}>
            <th scope="row" className="whitespace-nowrap">
              {formatMonth(month)}
            </th>
            {figures.map((figure, at) => (
              <td key={head[at]} data-label={head[at]} className="text-end! tabular-nums">
                {figure.to && figure.value !== null && figure.value !== 0 ? (
                  <Link to={figure.to} className="text-link">
                    {textOf(figure)}
                  </Link>
                ) : (
                  textOf(figure)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function textOf({ value, as }: Figure): string {
  if (value === null) return '–'
  if (as === 'cents') return formatCents(value)
  return as === 'share' ? `${Math.round(100 * value)}%` : value.toLocaleString('en-US')
}

/** A table of figures; what is long scrolls inside itself. */
export function FigureTable({
  title,
  lead,
  head,
  rows,
  more,
}: {
  title: string
  lead: string
  head: string[]
  rows: { id: string; cells: string[] }[]
  more: ReactNode
}) {
  return (
    <Card title={title} lead={lead} flush actions={<span className="text-small text-link">{more}</span>}>
      {rows.length === 0 ? (
        <EmptyState>Nothing in these months.</EmptyState>
      ) : (
        <div className="max-h-128 overflow-y-auto">
          <Table label={title} columns={head.map((name, at) => (at === 0 ? name : { end: name }))}>
            {rows.slice(0, 100).map(({ id, cells: [first, ...cells] }) => (
              <tr key={id}>
                <th scope="row" className="min-w-40">
                  {first}
                </th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="text-end! tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      )}
    </Card>
  )
}
