import { Link } from 'react-router'
import { formatCents, formatMonth } from '#domain/format.ts'
import { formulas } from '#domain/reports/figures.rules.ts'
import type { Route } from './+types/money'
import { Count, Plotted, Table } from './report-parts.tsx'
import { readRoom } from './report-place.server.ts'
import { ReportRoom, rowsOf } from './report-room.tsx'

export const handle = { title: 'Money reports' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, months: report.months, coupons: report.coupons }
}

export default function MoneyReport({ loaderData }: Route.ComponentProps) {
  const { room, months, coupons } = loaderData
  const rows = rowsOf(room)
  return (
    <ReportRoom room={room}>
      <Plotted
        title="Money"
        formula={`Monthly recurring revenue: ${formulas.mrr} Collected: ${formulas.collected}`}
        plot={{
          label: `Collected and given back by month, in dollars; monthly recurring revenue at last ${formatCents(months.at(-1)?.mrrCents ?? 0)}. The table beside it has each month.`,
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
      <Table
        title="Coupons"
        lead={formulas.coupons}
        head={['Coupon', 'Uses', 'Took off', 'Paid']}
        rows={coupons.map((one) => ({
          id: one.code,
          cells: [one.code, String(one.uses), formatCents(one.givenCents), formatCents(one.collectedCents)],
        }))}
        more={<Link to={rows('coupons')}>The orders</Link>}
      />
    </ReportRoom>
  )
}
