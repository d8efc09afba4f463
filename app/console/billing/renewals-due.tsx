import { Card, PageHeader, Pagination, Table } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { listPaperNotices } from '#domain/back-office/billing/payments/paper-notices.server.ts'
import { listRenewalsDue } from '#domain/back-office/billing/payments/renewals-due.queries.server.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/renewals-due'
import { pageOf, requireMoney } from './billing-workspace.server.ts'
import { MoneyTabs } from './money-parts.tsx'
import { RenewalLetters } from './renewal-letters.tsx'

export const handle = { title: 'Renewals due' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, brand, place, rooms, brandId, reach, today } = await requireMoney(args)
  const { noticeDays } = brand.settings
  const page = pageOf(args.url)
  return {
    place: place.key,
    rooms,
    today,
    mayChange: can(staff, 'members.change', place.scope),
    letters: page === 1 ? await listPaperNotices(services.db, { brandId, reach, today, noticeDays }) : [],
    ...(await listRenewalsDue(services.db, { brandId, reach, today }, page)),
  }
}

export default function RenewalsDue({ loaderData }: Route.ComponentProps) {
  const { place, rooms, rows, page, more, letters, today, mayChange } = loaderData
  return (
    <>
      <PageHeader
        title="Renewals due"
        lead="Terms that start within 30 days, with the price of each and the reason for it."
      />
      <MoneyTabs place={place} rooms={rooms} />
      <RenewalLetters letters={letters} place={place} today={today} mayChange={mayChange} />
      <Card flush>
        <Table
          label="Renewals due"
          columns={['On', 'Member', 'Plan', { end: 'Will cost' }, 'Why']}
          empty="No term begins within 30 days."
        >
          {rows.map((row) => (
            <tr key={row.membershipId}>
              <td className="whitespace-nowrap">{formatDate(row.dueOn)}</td>
              <th scope="row" className="min-w-36">
                {row.member}
                <span className="block font-normal whitespace-nowrap text-muted">{row.memberNumber}</span>
              </th>
              <td className="min-w-32">{row.planName}</td>
              <td className="tabular-nums text-end!">
                {row.isCharged ? formatCents(row.totalCents) : <Badge>Ends</Badge>}
              </td>
              <td className="min-w-56">
                <ul>
                  {row.why.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </Table>
      </Card>
      <Pagination page={page} more={more} />
    </>
  )
}
