import { Link } from 'react-router'
import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import { formatCents } from '#domain/format.ts'
import type { Route } from './+types/money'
import { FigureTable, MonthTable, Plotted } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

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
        <MonthTable
          head={['Recurring', 'Collected', 'Refunds', 'Net']}
          months={months.map((one) => ({
            month: one.month,
            figures: [
              { value: one.mrrCents, as: 'cents', to: rows('active', one.month) },
              { value: one.collectedCents, as: 'cents', to: rows('collected', one.month) },
              { value: one.refundsCents, as: 'cents', to: rows('refunds', one.month) },
              { value: one.netCents, as: 'cents' },
            ],
          }))}
        />
      </Plotted>
      <FigureTable
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
