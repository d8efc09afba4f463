import { Link } from 'react-router'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/service'
import { FigureTable } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Service' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  const { staff, place } = await requireWorkspace(args)
  // Cases lie in the whole of a brand, figures in offices of it too.
  return { room, directory: report.directory, seesCases: can(staff, 'reports.see', place.scope) }
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const { room, directory, seesCases } = loaderData
  const rows = rowsOf(room)
  return (
    <ReportRoom room={room}>
      <FigureTable
        title="Directory"
        lead={formulas.directory}
        head={['Last verified', 'Offices']}
        rows={directory.map(({ age, offices: count }) => ({
          id: age,
          cells: [ages[age], count.toLocaleString('en-US')],
        }))}
        more={<Link to={rows('directory')}>The offices</Link>}
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
