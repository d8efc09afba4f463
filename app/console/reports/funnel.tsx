import { formatMonth } from '#domain/format.ts'
import { formulas } from '#domain/reports/figures.rules.ts'
import type { Route } from './+types/funnel'
import { Count, Plotted } from './report-parts.tsx'
import { readRoom } from './report-place.server.ts'
import { ReportRoom, rowsOf } from './report-room.tsx'

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
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {['Searches', 'Office pages', 'Quotes', 'With an office', 'Paid', 'Share of quotes'].map(
                (name) => (
                  <th key={name} scope="col" className="text-end!">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {funnel.map(({ month, searches, officeViews, quotes, atOffice, paid }) => (
              <tr key={month}>
                <th scope="row" className="whitespace-nowrap">
                  {formatMonth(month)}
                </th>
                <Seen count={searches} />
                <Seen count={officeViews} />
                <Count to={rows('quotes', month)} value={quotes} />
                <td className="text-end! tabular-nums">{atOffice.toLocaleString('en-US')}</td>
                <td className="text-end! tabular-nums">{paid.toLocaleString('en-US')}</td>
                <td className="text-end! tabular-nums">
                  {quotes === 0 ? '–' : `${Math.round((100 * paid) / quotes)}%`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Plotted>
    </ReportRoom>
  )
}

/** How often visitors did something before they were quoted a price; there are no rows behind it. */
function Seen({ count }: { count: number | null }) {
  return <td className="text-end! tabular-nums">{count === null ? '–' : count.toLocaleString('en-US')}</td>
}
