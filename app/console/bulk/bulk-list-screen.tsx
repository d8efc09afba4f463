import { Link } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { bulkKeptDays } from '#domain/back-office/bulk/bulk-limits.ts'
import type { BulkNoun } from '#domain/values/bulk.ts'
import { BulkBadge, count } from './bulk-badge.tsx'
import type { loadBulkList } from './bulk-workspace.server.ts'

const rooms: Record<BulkNoun, string> = { members: 'Members', cases: 'Cases' }

/** The bulk actions for one noun, newest first. */
export function BulkListScreen({ place, noun, all }: Awaited<ReturnType<typeof loadBulkList>>) {
  const title = `Bulk actions for ${noun}`
  return (
    <>
      <p className="mb-2">
        <Link to={`/${place}/${noun}`} className="text-link">
          {rooms[noun]}
        </Link>
      </p>
      <PageHeader
        title={title}
        lead={`To start one, select ${noun} in their list. Kept for ${bulkKeptDays} days; the audit log keeps what was done.`}
      />
      <Card flush>
        <Table
          label={title}
          columns={['What', 'By', 'Status', { end: rooms[noun] }]}
          empty="There are no recent ones."
        >
          {all.map(({ id, words, by, when, status, total }) => (
            <tr key={id}>
              <th scope="row" className="min-w-56 wrap-anywhere">
                <Link to={`/${place}/${noun}/bulk/${id}`} className="text-link">
                  {words}
                </Link>
              </th>
              <td className="min-w-36">
                {by}
                <span className="block text-fine text-muted">{when}</span>
              </td>
              <td>
                <BulkBadge status={status} />
              </td>
              <td className="text-end! tabular-nums">{count(total)}</td>
            </tr>
          ))}
        </Table>
      </Card>
    </>
  )
}
