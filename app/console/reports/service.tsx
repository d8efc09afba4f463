import { Link } from 'react-router'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import { listTables } from '#domain/back-office/reports/figures.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/service'
import { ListPanel } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Service' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  const { staff, place } = await requireWorkspace(args)
  // Cases belong to the whole brand, but figures can be for some of its offices.
  return { room, directory: report.directory, seesCases: can(staff, 'reports.see', place.scope) }
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const { room, directory, seesCases } = loaderData
  return (
    <ReportRoom room={room}>
      <ListPanel
        of={listTables.directory}
        items={directory.map(({ age, offices }) => ({ id: age, age: ages[age], offices }))}
        rows={rowsOf(room)}
      />
      {seesCases && (
        <p className="text-small">
          <Link to={`/${room.place}/cases/report`} className="text-link">
            Cases by type and by clock
          </Link>
        </p>
      )}
    </ReportRoom>
  )
}

const ages = {
  quarter: 'In the last three months',
  half: 'Three to six months ago',
  older: 'Longer ago',
  never: 'Never',
}
