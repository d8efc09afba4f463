import { Link } from 'react-router'
import { useRowSelection } from '#app/console/bulk/row-selection.tsx'
import { type Column, Table } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { InboxQuery, InboxRow } from '#domain/back-office/support/case.schema.ts'
import { formatDate } from '#domain/format.ts'
import { CaseClock, CaseStatus } from './case-badges.tsx'
import { CaseBulkActionBar } from './case-bulk-action-bar.tsx'
import { addressOf } from './inbox-address.ts'

type Sort = InboxQuery['sort']

type Shown = {
  place: string
  /** The brand of all the cases; null if there are several. */
  brandId: string | null
  brandNames: Record<string, string>
  reads: boolean
  answerers: { id: string; name: string }[]
  rows: InboxRow[]
  pages: number
  asked: InboxQuery
}

/** A page of cases. Users who may answer one brand's cases can select some, or the whole list, for a bulk action. */
export function CaseTable({
  place,
  brandId,
  brandNames,
  reads,
  answerers,
  rows,
  pages,
  asked,
  search,
}: Shown & { search: URLSearchParams }) {
  const ids = rows.map(({ id }) => id)
  const { chosen, isWhole, columnOf, boxOf } = useRowSelection(ids)
  const isOneBrand = brandId !== null
  const mayChoose = reads && isOneBrand
  /** A column that sorts the cases; pressing it again reverses the order. */
  const sortedBy = (name: string, first: Sort, other = first): Column => {
    const isSorted = asked.sort === first || asked.sort === other
    const isDown = asked.sort === 'newest'
    const sort = asked.sort === first ? other : first
    return {
      name,
      sort: isSorted ? (isDown ? 'descending' : 'ascending') : undefined,
      press: (
        <Link to={addressOf(search, { sort, page: '' })} className="hover:underline">
          {name}
          {isSorted && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
        </Link>
      ),
    }
  }
  return (
    <>
      {mayChoose && (
        <CaseBulkActionBar
          {...{ place, brandId, answerers, asked }}
          brandName={brandNames[brandId] ?? ''}
          chosen={chosen}
          mayBeMore={isWhole && pages > 1}
        />
      )}
      <Table
        label="Cases"
        columns={[
          mayChoose && columnOf('All cases on this page'),
          'Case',
          sortedBy('Next', 'clock'),
          'Status',
          reads && 'Assigned to',
          sortedBy('Received', 'newest', 'oldest'),
          !isOneBrand && 'Brand',
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            {mayChoose && (
              <td>{boxOf(row.id, row.told ? `${row.told.from}, ${row.reference}` : row.reference)}</td>
            )}
            <th scope="row" className="min-w-40">
              <CaseName row={row} to={reads ? `/${place}/cases/${row.id}` : null} />
            </th>
            <td className="whitespace-nowrap">
              {row.clock ? (
                <CaseClock {...row.clock} />
              ) : (
                <span className="text-muted">
                  {row.waitingSince ? `Paused since ${formatDate(row.waitingSince)}` : '–'}
                </span>
              )}
            </td>
            <td className="whitespace-nowrap">
              <CaseStatus status={row.status} />
            </td>
            {reads && (
              <td className="min-w-32">
                {row.told?.assignee?.name ?? <span className="text-muted">No one</span>}
              </td>
            )}
            <td className="whitespace-nowrap text-muted">{formatDate(row.receivedOn)}</td>
            {!isOneBrand && <td className="whitespace-nowrap">{brandNames[row.brandId]}</td>}
          </tr>
        ))}
      </Table>
    </>
  )
}

function CaseName({ row: { kind, reference, told }, to }: { row: InboxRow; to: string | null }) {
  const what = kind === 'grievance' ? 'Grievance' : 'Message'
  return (
    <>
      {to ? (
        <Link to={to} className="text-link wrap-anywhere">
          {told?.from ?? reference}
        </Link>
      ) : (
        <span className="font-mono whitespace-nowrap">{reference}</span>
      )}
      {told?.urgent && (
        <>
          {' '}
          <Badge tone="danger">Urgent</Badge>
        </>
      )}
      <span className="block font-normal text-muted">{`${what}${told ? ` · ${told.about}` : ''}`}</span>
      {told && (
        <span className="block font-mono text-fine font-normal whitespace-nowrap text-muted">
          {reference}
        </span>
      )}
    </>
  )
}
