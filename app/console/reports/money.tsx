import { listTables, monthTables } from '#domain/back-office/reports/figures.ts'
import type { Route } from './+types/money'
import { ListPanel, MonthPanel } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Money reports' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, months: report.months, coupons: report.coupons }
}

export default function MoneyReport({ loaderData }: Route.ComponentProps) {
  const { room, months, coupons } = loaderData
  const rows = rowsOf(room)
  return (
    <ReportRoom room={room}>
      <MonthPanel of={monthTables.money} months={months} rows={rows} />
      <ListPanel
        of={listTables.coupons}
        items={coupons.map((one) => ({ ...one, id: one.code }))}
        rows={rows}
      />
    </ReportRoom>
  )
}
