import { Link, useSearchParams } from 'react-router'
import { ScreenHead, Scrolling, Sheet } from '#app/console/parts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatMonth } from '#domain/format.ts'
import { formulas } from '#domain/reports/figures.rules.ts'
import { reportQuerySchema } from '#domain/reports/report.schema.ts'
import { readReport } from '#domain/reports/report.server.ts'
import type { Route } from './+types/reports'
import { Cohorts } from './cohorts.tsx'
import { Headline } from './headline.tsx'
import { Filters, Plotted } from './report-parts.tsx'
import { askedOf, filterChoices, filterQuery, requireReports } from './report-place.server.ts'

export const handle = { title: 'Reports' }

export async function loader(args: Route.LoaderArgs) {
  const { house, place, brand, brandId, reach, today, mayExport } = await requireReports(args)
  const query = reportQuerySchema.safeParse(askedOf(args.url))
  const { from: _from, to: _to, ...filters } = query.success ? query.data : {}
  const [report, choices] = [
    await readReport(house.db, { brand, reach, today }, query.success ? query.data : {}),
    await filterChoices(house, { brandId, reach }),
  ]
  return {
    place: place.key,
    brandId,
    mayExport,
    refusal: query.success ? null : (query.error.issues[0]?.message ?? 'This cannot be read.'),
    ...choices,
    report,
    filters: filterQuery(filters),
  }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { place, brandId, mayExport, refusal, offices, plans, report, filters } = loaderData
  const { from, to, months } = report
  const [search] = useSearchParams()
  const rows = (list: string, month?: string) =>
    `/${place}/reports/${list}?${month ? `month=${month}` : `from=${from}&to=${to}`}${filters}`
  const file = `/api/admin/reports/file?brandId=${brandId}&from=${from}&to=${to}${filters}`
  const look = buttonClass({ variant: 'secondary', size: 'sm' })
  return (
    <>
      <ScreenHead
        title="Reports"
        lead={`${formatMonth(from)} to ${formatMonth(to)}. Each figure opens its rows; money is what the statements say.`}
        actions={
          mayExport && (
            <>
              <a href={`${file}&as=csv`} download className={look}>
                CSV
              </a>
              <a href={`${file}&as=xlsx`} download className={look}>
                Excel
              </a>
            </>
          )
        }
      />
      <Filters key={search.toString()} {...{ search, from, to, offices, plans }} />
      {refusal && (
        <Notice tone="danger" className="mb-6">
          {refusal}
        </Notice>
      )}
      <Headline report={report} rows={rows} />
      <Plotted
        title="Members"
        formula={`${formulas.joined} ${formulas.left}`}
        plot={{
          label: `Active members by month: ${months.at(0)?.active ?? 0} at first, ${months.at(-1)?.active ?? 0} at last. The table beside it has each month.`,
          series: [
            { name: 'Active', as: 'line' },
            { name: 'Joined', as: 'bar' },
            { name: 'Left', as: 'hollow' },
          ],
          points: months.map((one) => ({
            month: one.month,
            values: [one.active, one.joined + one.returned, one.leftByChoice + one.leftByCard],
          })),
          money: false,
        }}
      >
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {['Active', 'Joined', 'Back', 'Left by choice', 'By failed card'].map((name) => (
                <th key={name} scope="col" className="text-end!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row" className="whitespace-nowrap">
                  {formatMonth(one.month)}
                </th>
                <Count to={rows('active', one.month)} value={one.active} />
                <Count to={rows('joined', one.month)} value={one.joined} />
                <Count to={rows('returned', one.month)} value={one.returned} />
                <Count to={rows('left', one.month)} value={one.leftByChoice} />
                <Count to={rows('left', one.month)} value={one.leftByCard} />
              </tr>
            ))}
          </tbody>
        </table>
      </Plotted>
      <Plotted
        title="Money"
        formula={`Monthly recurring revenue: ${formulas.mrr} Collected: ${formulas.collected}`}
        plot={{
          label: `Collected and given back by month, in dollars; monthly recurring revenue at last ${formatCents(report.headline.mrrCents)}. The table beside it has each month.`,
          series: [
            { name: 'Collected', as: 'bar' },
            { name: 'Refunds', as: 'hollow' },
            { name: 'Recurring', as: 'dashed' },
          ],
          points: months.map((one) => ({
            month: one.month,
            values: [one.collectedCents, one.refundsCents, one.mrrCents],
          })),
          money: true,
        }}
      >
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {['Recurring', 'Collected', 'Refunds', 'Net'].map((name) => (
                <th key={name} scope="col" className="text-end!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row" className="whitespace-nowrap">
                  {formatMonth(one.month)}
                </th>
                <Count to={rows('active', one.month)} value={one.mrrCents} money />
                <Count to={rows('collected', one.month)} value={one.collectedCents} money />
                <Count to={rows('refunds', one.month)} value={one.refundsCents} money />
                <td className="text-end! tabular-nums">{formatCents(one.netCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Plotted>
      <Cohorts cohorts={report.cohorts} />
      <Plotted
        title="Renewals ahead"
        formula={formulas.forecast}
        plot={{
          label:
            'What renews in each of the next twelve months, in dollars. The table beside it has each month.',
          series: [{ name: 'Agreed', as: 'bar' }],
          points: report.forecast.map(({ month, agreedCents }) => ({ month, values: [agreedCents] })),
          money: true,
        }}
      >
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className="text-end!">
                Renewals
              </th>
              <th scope="col" className="text-end!">
                Agreed
              </th>
            </tr>
          </thead>
          <tbody>
            {report.forecast.map(({ month, renewals, agreedCents }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <Count to={rows('forecast', month)} value={renewals} />
                <td className="text-end! tabular-nums">{formatCents(agreedCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Plotted>
      <Table
        title="Offices"
        lead={formulas.offices}
        head={['Office', 'Active', 'Collected', 'Refunds', 'Visits', 'Saved']}
        rows={report.offices.map((one) => ({
          id: one.officeId ?? 'none',
          cells: [
            one.office,
            one.active.toLocaleString('en-US'),
            formatCents(one.collectedCents),
            formatCents(one.refundsCents),
            one.visits.toLocaleString('en-US'),
            formatCents(one.savedCents),
          ],
        }))}
        more={<Link to={rows('savings')}>The visits</Link>}
      />
      <Table
        title="Coupons"
        lead={formulas.coupons}
        head={['Coupon', 'Uses', 'Took off', 'Paid']}
        rows={report.coupons.map((one) => ({
          id: one.code,
          cells: [one.code, String(one.uses), formatCents(one.givenCents), formatCents(one.collectedCents)],
        }))}
        more={<Link to={rows('coupons')}>The orders</Link>}
      />
      <Table
        title="Directory"
        lead={formulas.directory}
        head={['Last verified', 'Offices']}
        rows={report.directory.map(({ age, offices: count }) => ({
          id: age,
          cells: [ages[age], count.toLocaleString('en-US')],
        }))}
        more={<Link to={rows('directory')}>The offices</Link>}
      />
      <p className="text-small">
        <Link to={`/${place}/cases/report`} className="text-link">
          Cases by type and by clock
        </Link>
      </p>
    </>
  )
}

const ages = {
  quarter: 'In the last three months',
  half: 'Three to six months ago',
  older: 'Longer ago',
  never: 'Never',
}

function Count({ to, value, money = false }: { to: string; value: number; money?: boolean }) {
  const text = money ? formatCents(value) : value.toLocaleString('en-US')
  return (
    <td className="text-end! tabular-nums">
      {value === 0 ? (
        text
      ) : (
        <Link to={to} className="text-link">
          {text}
        </Link>
      )}
    </td>
  )
}

function Table({
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
  more: React.ReactNode
}) {
  return (
    <Sheet title={title} lead={lead} flush actions={<span className="text-small text-link">{more}</span>}>
      {rows.length === 0 ? (
        <p className="p-8 text-center text-muted">Nothing in these months.</p>
      ) : (
        <Scrolling label={title}>
          <table className="console-table">
            <thead>
              <tr>
                {head.map((name, at) => (
                  <th key={name} scope="col" className={at === 0 ? '' : 'text-end!'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </Scrolling>
      )}
    </Sheet>
  )
}
