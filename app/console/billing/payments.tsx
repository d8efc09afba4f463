import { Link, useSearchParams } from 'react-router'
import { shownNumber } from '#app/console/members/shown-number.ts'
import {
  Card,
  ErrorNotice,
  type Filter,
  FilterBar,
  PageHeader,
  Pagination,
  Table,
} from '#app/console/parts.tsx'
import { SavedViews } from '#app/console/saved-views/saved-views.tsx'
import { readQuery, showInstant } from '#app/console/workspace.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paymentQuerySchema } from '#domain/back-office/billing/payments/money-list.schema.ts'
import { listPayments } from '#domain/back-office/billing/payments/payments.queries.server.ts'
import { formatCents } from '#domain/format.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import { imported } from '#domain/values/imports.ts'
import type { Route } from './+types/payments'
import { requireMoney } from './billing-workspace.server.ts'
import { kindWords, MoneyBadge, MoneyTabs, tenderWords } from './money-parts.tsx'

export const handle = { title: 'Payments' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, rooms, brand, reach, staff } = await requireMoney(args)
  const { query, refusal } = readQuery(args.url, paymentQuerySchema)
  const { rows, page, more } = query
    ? await listPayments(services.db, { brand, reach }, query)
    : { rows: [], page: 1, more: false }
  return {
    place: place.key,
    rooms,
    refusal,
    rows: rows.map((row) => ({ ...row, when: showInstant(row.at, place.timeZone) })),
    page,
    more,
    mayImport: reachOf(staff, imported.payments.permission, brand.id)?.kind === 'brand',
    offices: reach?.kind === 'brand' ? await listOfficeNames(services.db, brand.id) : [],
  }
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { place, rooms, refusal, rows, page, more, offices, mayImport } = loaderData
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader
        title="Payments"
        lead="Every charge and its outcome."
        actions={
          mayImport && (
            <LinkButton to={`/${place}/money/imports`} size="sm" variant="secondary">
              Import payments
            </LinkButton>
          )
        }
      />
      <MoneyTabs place={place} rooms={rooms} />
      <SavedViews list="payments" />
      <FilterBar filters={filtersOf(offices)} />
      <ErrorNotice>{refusal}</ErrorNotice>
      <Card flush>
        <Table
          label="Payments"
          columns={['When', 'Member', 'For', 'With', { end: 'Amount' }, 'Status']}
          empty={search.size > 0 ? 'No payments match these filters.' : 'There are no payments yet.'}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="whitespace-nowrap">
                <Link to={`/${place}/money/payments/${row.id}`} className="text-link">
                  {row.when}
                </Link>
              </td>
              <th scope="row" className="min-w-40">
                {row.member}
                <span className="block font-normal whitespace-nowrap text-muted">
                  {row.memberNumber && shownNumber(row.memberNumber)}
                </span>
              </th>
              <td className="min-w-32">
                {kindWords[row.kind]}
                {row.office && <span className="block text-fine text-muted">{row.office}</span>}
              </td>
              <td className="whitespace-nowrap">
                {tenderWords[row.tender]} {row.last4 && <span className="text-muted">·{row.last4}</span>}
              </td>
              <td className="tabular-nums text-end!">
                <span>{formatCents(row.amountCents)}</span>
                {row.refundedCents > 0 && (
                  <span className="block text-fine whitespace-nowrap text-muted">{`${formatCents(row.refundedCents)} refunded`}</span>
                )}
              </td>
              <td className="whitespace-nowrap">
                <MoneyBadge status={row.status} />
              </td>
            </tr>
          ))}
        </Table>
      </Card>
      <Pagination page={page} more={more} />
    </>
  )
}

const statuses = {
  succeeded: 'Paid',
  failed: 'Failed',
  pending: 'On its way',
  unknown: 'Checking with the bank',
}
const sorts = { newest: 'Newest', oldest: 'Oldest', highest: 'Highest', lowest: 'Lowest' }

function filtersOf(offices: { id: string; name: string }[]): Filter[] {
  const places = offices.map(({ id, name }) => ({ value: id, label: name }))
  const office = { name: 'officeId', label: 'Home office', options: places, any: 'Any' }
  return [
    { name: 'status', label: 'Status', options: statuses, any: 'Any' },
    { name: 'tender', label: 'With', options: tenderWords, any: 'Any' },
    ...(places.length > 0 ? [office] : []),
    { name: 'from', label: 'From', type: 'date' },
    { name: 'to', label: 'To', type: 'date' },
    { name: 'sort', label: 'Sort', options: sorts },
  ]
}
