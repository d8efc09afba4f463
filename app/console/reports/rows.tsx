import { Link } from 'react-router'
import { Card, PageHeader, Pagination, Table } from '#app/console/parts.tsx'
import { readQuery } from '#app/console/workspace.server.ts'
import { rowMonths } from '#domain/back-office/reports/figures.rules.ts'
import { rowListNames, rowLists } from '#domain/back-office/reports/figures.ts'
import { mostMonths, type ReportRows, rowsQuerySchema } from '#domain/back-office/reports/report.schema.ts'
import { readRows } from '#domain/back-office/reports/rows.server.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import type { Route } from './+types/rows'
import { FileButtons } from './file-buttons.tsx'
import { filterQuery, requireReports } from './report-workspace.server.ts'

export const handle = { title: 'Rows of a report' }

export async function loader(args: Route.LoaderArgs) {
  const { services, place, brand, brandId, reach, today, mayExport } = await requireReports(args)
  const list = rowListNames.find((each) => each === args.params.list)
  const { query } = readQuery(args.url, rowsQuerySchema)
  if (!list || !query) throw notFound()
  const { month, from, to, page, ...filters } = query
  const span = rowMonths({ month, from, to }, { thisMonth: today.slice(0, 7), most: mostMonths })
  const tail = `from=${span.from}&to=${span.to}${filterQuery(filters)}`
  const asks = `list=${list}&${month ? `month=${month}${filterQuery(filters)}` : tail}`
  const at = { brand, reach, today, filters }
  const { found } = await services.reports.read((db) => readRows(db, at, { list, page, ...span }))
  return {
    place: place.key,
    list,
    span,
    back: `/${place.key}/reports${rowLists[list].screen}?${month ? filterQuery(filters).slice(1) : tail}`,
    brandId,
    query: mayExport ? asks : null,
    found,
  }
}

export default function Rows({ loaderData }: Route.ComponentProps) {
  const { place, brandId, list, span, back, query, found } = loaderData
  const { columns, rows, count, totalCents, page, more } = found
  const months =
    span.from === span.to ? formatMonth(span.to) : `${formatMonth(span.from)} to ${formatMonth(span.to)}`
  const { title, definition } = rowLists[list]
  return (
    <>
      <PageHeader
        title={title}
        lead={`${months}. ${definition}`}
        actions={query && <FileButtons place={place} brandId={brandId} query={query} />}
      />
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <Link to={back} className="text-link">
          Back to the report
        </Link>
        <span>{`${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}${totalCents !== null ? `, ${formatCents(totalCents)}` : ''}`}</span>
      </p>
      <Card flush>
        <Table
          label={title}
          columns={columns.map(({ label, kind }) => (kind === 'cents' ? { end: label } : label))}
          empty="There are no rows."
        >
          {rows.map((row, index) => (
            <tr key={`${row.opens.id} ${String(index)}`}>{cellsOf(row, columns, place)}</tr>
          ))}
        </Table>
      </Card>
      <Pagination page={page} more={more} />
    </>
  )
}

function cellsOf(
  { opens, cells }: ReportRows['rows'][number],
  columns: ReportRows['columns'],
  place: string,
) {
  const to = { member: `members/${opens.id}`, payment: `money/payments/${opens.id}`, none: null }[opens.kind]
  return cells.map((cell, at) => {
    const column = columns[at]
    const text = shown(cell, column?.kind)
    const isMoney = column?.kind === 'cents'
    // Numbers and dates stay on one line; names and long texts may wrap.
    const isWord = !text.includes(' ') && text.length <= 20
    const look = isWord ? 'whitespace-nowrap' : 'min-w-36 wrap-anywhere'
    return (
      <td key={column?.label} className={isMoney ? 'text-end! tabular-nums' : look}>
        {at === 0 && to ? (
          <Link to={`/${place}/${to}`} className="text-link">
            {text}
          </Link>
        ) : (
          text
        )}
      </td>
    )
  })
}

function shown(cell: string | number | null, kind: string | undefined): string {
  if (cell === null) return 'None'
  if (kind === 'cents' && typeof cell === 'number') return formatCents(cell)
  return kind === 'date' && typeof cell === 'string' ? formatDate(cell) : String(cell)
}
