import { Link } from 'react-router'
import { BulkActionBar } from '#app/console/bulk/bulk-action-bar.tsx'
import { useRowSelection } from '#app/console/bulk/row-selection.tsx'
import { Table } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { MemberRow } from '#domain/back-office/members/search/member-list.schema.ts'
import { formatDate, formatPhone, typedDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { statusTones, statusWords } from './status-words.ts'

/** A page of members; users who may change them can select some, or all search results, for a bulk action. */
export function MemberTable({
  place,
  brandId,
  rows,
  more,
  mayChange,
  mayMove,
  search,
  offices,
  mails,
}: {
  place: string
  brandId: string
  rows: MemberRow[]
  /** Whether there is a next page. */
  more: boolean
  mayChange: boolean
  mayMove: boolean
  search: URLSearchParams
  offices: { value: string; label: string }[]
  mails: Record<string, string>
}) {
  const ids = rows.map(({ membershipId }) => membershipId)
  const { chosen, isWhole, columnOf, boxOf } = useRowSelection(ids)
  return (
    <>
      {mayChange && (
        <BulkActionBar
          {...{ place, brandId, mayMove, search, offices, mails }}
          chosen={chosen}
          mayBeMore={isWhole && (more || search.has('page'))}
        />
      )}
      <Table
        label="Members"
        columns={[
          mayChange && columnOf('All members on this page'),
          'Member',
          'Number',
          'Status',
          'Plan',
          'Home office',
          'Reached at',
        ]}
      >
        {rows.map((row) => (
          <tr key={row.membershipId}>
            {mayChange && <td>{boxOf(row.membershipId, `${fullName(row)}, ${row.memberNumber}`)}</td>}
            <th scope="row" className="min-w-44">
              <Link
                to={`/${place}/members/${row.memberId}`}
                className="text-link inline-flex min-h-6 items-center"
              >
                {fullName(row)}
              </Link>
              <span className="block text-fine font-normal text-muted">
                Born {typedDate(row.dateOfBirth)}
              </span>
              {row.isSimilar && <span className="block text-fine font-normal text-muted">Similar name</span>}
              {row.found && <span className="block text-fine font-normal">Family: {row.found}</span>}
            </th>
            <td className="font-mono whitespace-nowrap">{row.memberNumber}</td>
            <td className="whitespace-nowrap">
              <Badge tone={statusTones[row.status]}>{statusWords[row.status]}</Badge>
              <span className="mt-1 block text-fine text-muted">to {formatDate(row.termEndsOn)}</span>
            </td>
            <td className="min-w-32">{row.planName}</td>
            <td className="min-w-32">{row.officeName ?? <span className="text-muted">None</span>}</td>
            <td className="min-w-36 wrap-anywhere">
              {row.phone && <span className="block whitespace-nowrap">{formatPhone(row.phone)}</span>}
              <span className={row.email ? '' : 'text-muted'}>{row.email ?? 'No email'}</span>
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
