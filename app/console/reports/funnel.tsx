import { monthTables } from '#domain/back-office/reports/figures.ts'
import type { Route } from './+types/funnel'
import { MonthPanel } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Sales' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, funnel: report.funnel }
}

export default function Funnel({ loaderData }: Route.ComponentProps) {
  const { room, funnel } = loaderData
  return (
    <ReportRoom room={room}>
      <MonthPanel of={monthTables.funnel} months={funnel} rows={rowsOf(room)} />
    </ReportRoom>
  )
}
