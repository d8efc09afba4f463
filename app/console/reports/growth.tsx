import { monthTables } from '#domain/back-office/reports/figures.ts'
import type { Route } from './+types/growth'
import { Headline } from './headline.tsx'
import { MonthPanel } from './report-parts.tsx'
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
      <MonthPanel of={monthTables.members} months={months} rows={rows} />
      <MonthPanel of={monthTables.recovery} months={months} rows={rows} />
    </ReportRoom>
  )
}
