import { Link } from 'react-router'
import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import { formatCents } from '#domain/format.ts'
import type { Route } from './+types/offices'
import { FigureTable } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Savings and offices' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, offices: report.offices }
}

export default function OfficesReport({ loaderData }: Route.ComponentProps) {
  const { room, offices } = loaderData
  const rows = rowsOf(room)
  return (
    <ReportRoom room={room}>
      <FigureTable
        title="Offices"
        lead={formulas.offices}
        head={['Office', 'Active', 'Collected', 'Refunds', 'Visits', 'Saved']}
        rows={offices.map((one) => ({
          id: one.officeId ?? 'none',
          cells: [
            one.office,
            one.active.toLocaleString('en-US'),
            formatCents(one.collectedCents),
            formatCents(one.refundsCents),
            one.visits.toLocaleString('en-US'),
            formatCents(one.savedCents),
          ],
        }))}
        more={<Link to={rows('savings')}>The visits</Link>}
      />
    </ReportRoom>
  )
}
