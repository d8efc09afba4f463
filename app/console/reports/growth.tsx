import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import type { Route } from './+types/growth'
import { Headline } from './headline.tsx'
import { Recoveries } from './recoveries.tsx'
import { MonthTable, Plotted } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Reports' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, headline: report.headline, months: report.months }
}

export default function Growth({ loaderData }: Route.ComponentProps) {
  const { room, headline, months } = loaderData
  const rows = rowsOf(room)
  return (
    <ReportRoom room={room}>
      <Headline headline={headline} to={room.to} rows={rows} />
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
        <MonthTable
          head={['Active', 'Joined', 'Back', 'Left by choice', 'By failed card']}
          months={months.map((one) => ({
            month: one.month,
            figures: [
              { value: one.active, to: rows('active', one.month) },
              { value: one.joined, to: rows('joined', one.month) },
              { value: one.returned, to: rows('returned', one.month) },
              { value: one.leftByChoice, to: rows('left', one.month) },
              { value: one.leftByCard, to: rows('left', one.month) },
            ],
          }))}
        />
      </Plotted>
      <Recoveries months={months} rows={rows} />
    </ReportRoom>
  )
}
