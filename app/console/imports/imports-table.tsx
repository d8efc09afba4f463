import { Link } from 'react-router'
import { Card, Table } from '#app/console/parts.tsx'
import type { ImportView } from '#domain/back-office/imports/import.schema.ts'
import { ImportBadge } from './import-badge.tsx'
import { count } from './import-view.tsx'

/** The latest imports, newest first; `home` is the list's address, and each import is below it. */
export function ImportsTable({
  imports,
  home,
}: {
  imports: (ImportView & { when: string })[]
  home: string
}) {
  return (
    <Card flush>
      <Table
        label="Imports"
        columns={['File', 'When', { end: 'New' }, { end: 'Changed' }, { end: 'Refused' }, 'Status']}
        empty="Nothing has been imported yet."
      >
        {imports.map((each) => (
          <tr key={each.id}>
            <th scope="row" className="min-w-40 wrap-anywhere">
              <Link to={`${home}/${each.id}`} className="text-link">
                {each.fileName}
              </Link>
            </th>
            <td className="min-w-40">
              {each.when}
              <span className="block text-muted">{each.by}</span>
            </td>
            <td className="text-end! tabular-nums">{count(each.added)}</td>
            <td className="text-end! tabular-nums">{count(each.changed)}</td>
            <td className="text-end! tabular-nums">{count(each.refused)}</td>
            <td className="whitespace-nowrap">
              <ImportBadge status={each.status} />
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
