import { listTables } from '#domain/back-office/reports/figures.ts'
import type { Route } from './+types/offices'
import { ListPanel } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Savings and offices' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, offices: report.offices }
}

export default function OfficesReport({ loaderData }: Route.ComponentProps) {
  const { room, offices } = loaderData
  return (
    <ReportRoom room={room}>
      <ListPanel
        of={listTables.offices}
        items={offices.map((one) => ({ ...one, id: one.officeId ?? 'none' }))}
        rows={rowsOf(room)}
      />
    </ReportRoom>
  )
}
