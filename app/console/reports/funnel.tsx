import { formulas } from '#domain/back-office/reports/figures.rules.ts'
import type { Route } from './+types/funnel'
import { MonthTable, Plotted } from './report-parts.tsx'
import { ReportRoom, rowsOf } from './report-room.tsx'
import { readRoom } from './report-workspace.server.ts'

export const handle = { title: 'Sales' }

export async function loader(args: Route.LoaderArgs) {
  const { room, report } = await readRoom(args)
  return { room, funnel: report.funnel }
}

export default function Funnel({ loaderData }: Route.ComponentProps) {
  const { room, funnel } = loaderData
  const rows = rowsOf(room)
  return (
    <ReportRoom room={room}>
      <Plotted
        title="From a search to a payment"
        formula={formulas.funnel}
        plot={{
          label: 'Quotes and who of them paid, by month. The table beside it has each month.',
          series: [
            { name: 'Quotes', as: 'hollow' },
            { name: 'Paid', as: 'bar' },
          ],
          points: funnel.map(({ month, quotes, paid }) => ({ month, values: [quotes, paid] })),
          money: false,
        }}
      >
        <MonthTable
          head={['Searches', 'Office pages', 'Quotes', 'At an office', 'Paid', 'Share']}
          months={funnel.map(({ month, searches, officeViews, quotes, atOffice, paid }) => ({
            month,
            figures: [
              { value: searches },
              { value: officeViews },
              { value: quotes, to: rows('quotes', month) },
              { value: atOffice },
              { value: paid },
              { value: quotes === 0 ? null : paid / quotes, as: 'share' },
            ],
          }))}
        />
      </Plotted>
    </ReportRoom>
  )
}
