import { formatCents, formatMonth } from '#domain/format.ts'
import { formulas } from '#domain/reports/figures.rules.ts'
import type { Route } from './+types/retention'
import { Cohorts } from './cohorts.tsx'
import { Count, Plotted } from './report-parts.tsx'
import { readRoom } from './report-place.server.ts'
import { ReportRoom, rowsOf } from './report-room.tsx'

export const handle = { title: 'Retention' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, cohorts: report.cohorts, forecast: report.forecast }
}

export default function Retention({ loaderData }: Route.ComponentProps) {
  const { room, cohorts, forecast } = loaderData
  const rows = rowsOf(room)
  return (
    <ReportRoom room={room}>
      <Cohorts cohorts={cohorts} />
      <Plotted
        title="Renewals ahead"
        formula={formulas.forecast}
        plot={{
          label:
            'What renews in each of the next twelve months, in dollars. The table beside it has each month.',
          series: [{ name: 'Agreed', as: 'bar' }],
          points: forecast.map(({ month, agreedCents }) => ({ month, values: [agreedCents] })),
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
            {forecast.map(({ month, renewals, agreedCents }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <Count to={rows('forecast', month)} value={renewals} />
                <td className="text-end! tabular-nums">{formatCents(agreedCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Plotted>
    </ReportRoom>
  )
}
