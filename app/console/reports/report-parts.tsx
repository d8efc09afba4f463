import { lazy, Suspense } from 'react'
import { Form, Link } from 'react-router'
import { FoldedFilters, filtersInUse } from '#app/console/folded-filters.tsx'
import { Card, EmptyState, Table } from '#app/console/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/late/use-hydrated.ts'
import type {
  FigureColumn,
  ListTableDeclaration,
  MonthTableDeclaration,
  RowList,
} from '#domain/back-office/reports/figures.ts'
import { formatCents } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import { intervalWords, longestFirst } from '#domain/plans/interval.ts'
import { stateNames } from '#domain/values/states.ts'

type Choice = { value: string; label: string }

/** A report's filters, in its address. */
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

/** The address of the rows behind a figure. */
type RowsAt = (list: RowList, month?: string) => string
type MonthRow = { month: string } & { [column: string]: string | number | null }

/** Figures by month: a chart, if there is one, next to a table of the same figures. */
export function MonthPanel({
  of: { title, lead, columns, plot },
  months,
  rows,
}: {
  of: MonthTableDeclaration
  months: readonly MonthRow[]
  rows: RowsAt
}) {
  const isHydrated = useHydrated()
  const table = <MonthTable label={title} columns={columns} months={months} rows={rows} />
  return (
    <Card title={title} lead={lead} flush>
      {plot ? (
        <div className="grid lg:grid-cols-2">
          <div className="h-72 min-w-0 p-4">
            {isHydrated && (
              <Suspense fallback={null}>
                <MonthPlot
                  label={plot.label(months)}
                  series={plot.series}
                  points={months.map((one) => ({
                    month: one.month,
                    values: plot.series.map((each) =>
                      each.of.reduce((sum, name) => sum + Number(one[name] ?? 0), 0),
                    ),
                  }))}
                  money={plot.money}
                />
              </Suspense>
            )}
          </div>
          <div className="min-w-0 border-line max-lg:border-t md:max-h-96 md:overflow-y-auto lg:border-s">
            {table}
          </div>
        </div>
      ) : (
        table
      )}
    </Card>
  )
}

/** A table with one row per month; `–` for an unknown figure. */
function MonthTable({
  label: title,
  columns,
  months,
  rows,
}: Pick<MonthTableDeclaration, 'columns'> & { label: string; months: readonly MonthRow[]; rows: RowsAt }) {
  const shown = Object.entries(columns).filter(([, { isHidden }]) => !isHidden)
  return (
    <Table label={title} columns={['Month', ...shown.map(([, { label }]) => ({ end: label }))]}>
      {/* Newest first: a year is longer than a screen. */}
      {months.toReversed().map((one) => (
        <tr key={one.month}>
          <th scope="row" className="whitespace-nowrap">
            {formatMonth(one.month)}
          </th>
          {shown.map(([name, column]) => {
            const value = column.from ? column.from(one) : (one[name] ?? null)
            const text = textOf(value, column)
            return (
              <td key={name} className="text-end! tabular-nums">
                {column.rows && value ? (
                  <Link to={rows(column.rows, one.month)} className="text-link">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </Table>
  )
}

function textOf(value: string | number | null, { unit }: FigureColumn): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (unit === 'cents') return formatCents(value)
  return unit === 'share' ? `${Math.round(100 * value)}%` : value.toLocaleString('en-US')
}

/** Figures grouped by something other than a month; long lists scroll inside the panel. */
export function ListPanel({
  of: { title, lead, columns, rows: list, more },
  items,
  rows,
}: {
  of: ListTableDeclaration
  items: readonly ({ id: string } & { [column: string]: string | number | null })[]
  rows: RowsAt
}) {
  const shown = Object.entries(columns)
  return (
    <Card
      title={title}
      lead={lead}
      flush
      actions={
        <span className="text-small text-link">
          <Link to={rows(list)}>{more}</Link>
        </span>
      }
    >
      {items.length === 0 ? (
        <EmptyState>Nothing in these months.</EmptyState>
      ) : (
        <div className="md:max-h-128 md:overflow-y-auto">
          <Table
            label={title}
            columns={shown.map(([, { label }], at) => (at === 0 ? label : { end: label }))}
          >
            {items.slice(0, 100).map((one) => (
              <tr key={one.id}>
                {shown.map(([name, column], at) =>
                  at === 0 ? (
                    <th key={name} scope="row" className="min-w-40">
                      {textOf(one[name] ?? null, column)}
                    </th>
                  ) : (
                    <td key={name} className="text-end! tabular-nums">
                      {textOf(one[name] ?? null, column)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </Table>
        </div>
      )}
    </Card>
  )
}
