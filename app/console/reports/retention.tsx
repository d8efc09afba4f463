import { monthTables } from '#domain/back-office/reports/figures.ts'
import type { Route } from './+types/retention'
import { Cohorts } from './cohorts.tsx'
import { MonthPanel } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Retention' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, cohorts: report.cohorts, forecast: report.forecast }
}

export default function Retention({ loaderData }: Route.ComponentProps) {
  const { room, cohorts, forecast } = loaderData
  return (
    <ReportRoom room={room}>
      <Cohorts cohorts={cohorts} />
      <MonthPanel of={monthTables.forecast} months={forecast} rows={rowsOf(room)} />
    </ReportRoom>
  )
}
