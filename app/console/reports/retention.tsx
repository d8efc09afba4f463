import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import type { Route } from './+types/retention'
import { Cohorts } from './cohorts.tsx'
import { MonthTable, Plotted } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

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
        <MonthTable
          head={['Renewals', 'Agreed']}
          months={forecast.map(({ month, renewals, agreedCents }) => ({
            month,
            figures: [
              { value: renewals, to: rows('forecast', month) },
              { value: agreedCents, as: 'cents' },
            ],
          }))}
        />
      </Plotted>
    </ReportRoom>
  )
}
