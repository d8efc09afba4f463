import { Link } from 'react-router'
import { RowCheckbox, useRowSelection } from '#app/console/bulk/row-selection.tsx'
import { Table } from '#app/console/parts.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { InboxQuery, InboxRow } from '#domain/back-office/support/case.schema.ts'
import { formatDate } from '#domain/format.ts'
import { CaseClock, CaseStatus } from './case-badges.tsx'
import { CaseBulkActionBar } from './case-bulk-action-bar.tsx'
import { addressOf } from './inbox-address.ts'

type Shown = {
  place: string
  /** The brand of all of them; null where they are of several. */
  brandId: string | null
  brandNames: Record<string, string>
  reads: boolean
  answerers: { id: string; name: string }[]
  rows: InboxRow[]
  pages: number
  asked: InboxQuery
}

/** A page of cases; who may answer those of one brand chooses some, or all that the list finds, for an act. */
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
  const { chosen, isWhole, choose } = useRowSelection(ids)
  const isOneBrand = brandId !== null
  const mayChoose = reads && isOneBrand
  const sortLink = (sort: string, label: string) => (
    <Link to={addressOf(search, { sort, page: '' })} className="hover:underline">
      {label}
      {asked.sort === sort && <span aria-hidden="true">{sort === 'newest' ? ' ↓' : ' ↑'}</span>}
    </Link>
  )
  const sorted = (...names: string[]) =>
    names.includes(asked.sort) ? (asked.sort === 'newest' ? 'descending' : 'ascending') : undefined
  return (
    <>
      {mayChoose && (
        <CaseBulkActionBar
          {...{ place, brandId, answerers, asked }}
          brandName={brandNames[brandId] ?? ''}
          chosen={[...chosen]}
          mayBeMore={isWhole && pages > 1}
        />
      )}
      <Table
        label="Cases"
        columns={[
          mayChoose && { hidden: 'Choose' },
          'Case',
          'Next',
          'Status',
          reads && 'Assigned to',
          'Received',
          !isOneBrand && 'Brand',
        ]}
        head={
          <thead>
            <tr>
              {mayChoose && (
                <th scope="col" className="w-10">
                  <RowCheckbox
                    label="All cases of this page"
                    checked={isWhole}
                    onChange={(isChosen) => choose(ids, isChosen)}
                  />
                </th>
              )}
              <th scope="col">Case</th>
              <th scope="col" aria-sort={sorted('clock')}>
                {sortLink('clock', 'Next')}
              </th>
              <th scope="col">Status</th>
              {reads && <th scope="col">Assigned to</th>}
              <th scope="col" aria-sort={sorted('newest', 'oldest')}>
                {sortLink(asked.sort === 'newest' ? 'oldest' : 'newest', 'Received')}
              </th>
              {!isOneBrand && <th scope="col">Brand</th>}
            </tr>
          </thead>
        }
      >
        {rows.map((row) => (
          <tr key={row.id}>
            {mayChoose && (
              <td>
                <RowCheckbox
                  label={row.told ? `${row.told.from}, ${row.reference}` : row.reference}
                  checked={chosen.has(row.id)}
                  onChange={(isChosen) => choose([row.id], isChosen)}
                />
              </td>
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
