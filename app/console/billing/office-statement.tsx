import { Link } from 'react-router'
import { isId } from '#app/console/is-id.ts'
import { Facts } from '#app/console/members/facts.tsx'
import { Card, EmptyState, PageHeader, Table } from '#app/console/parts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { readOfficeStatement } from '#domain/back-office/billing/statements/office-statement.server.ts'
import { monthSchema } from '#domain/back-office/billing/statements/statement.schema.ts'
import { notFound } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/office-statement'
import { requireMoney } from './billing-workspace.server.ts'
import { wordsOfClosing } from './statement-words.server.ts'

export const handle = { title: 'Office statement' }

/** The maximum number of lines on the screen; the files have all of them. */
const mostLines = 200

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, brand, brandId, reach, today } = await requireMoney(args, 'reports.see')
  const { officeId } = args.params
  if (!(officeId === 'none' || isId(officeId))) throw notFound()
  const asked = monthSchema.safeParse(args.url.searchParams.get('month') || today.slice(0, 7))
  if (!asked.success) throw notFound()
  const month = asked.data
  const of = { brand, reach, month, officeId: officeId === 'none' ? null : officeId }
  const { lines, ...statement } = await readOfficeStatement(services.db, of)
  return {
    place: place.key,
    query: `brandId=${brandId}&month=${month}&officeId=${officeId}`,
    mayExport: reachOf(staff, 'reports.make', brandId) !== null,
    closedWords: wordsOfClosing(statement.closed, brand.settings.timeZone),
    officeId,
    ...statement,
    lines: lines.slice(0, mostLines),
    count: lines.length,
  }
}

export default function OfficeStatement({ loaderData }: Route.ComponentProps) {
  const { place, query, mayExport, closedWords, officeId, month, row, lines, count, correctionsCents } =
    loaderData
  const link = buttonClass({ variant: 'secondary', size: 'sm' })
  return (
    <>
      <p className="mb-3 text-small">
        <Link
          to={`/${place}/money/statement?month=${month}`}
          className="text-link inline-flex min-h-6 items-center"
        >
          {`Statement for ${formatMonth(month)}`}
        </Link>
      </p>
      <PageHeader
        title={row.office}
        lead={`${formatMonth(month)}, by the home office each member had when they paid. ${closedWords}`}
        actions={
          mayExport && (
            <>
              <a href={`/${place}/money/statement/${officeId}/pdf?month=${month}`} className={link}>
                Open as PDF
              </a>
              <a href={`/api/admin/statement/office/csv?${query}`} download className={link}>
                Export as CSV
              </a>
            </>
          )
        }
      />
      <Card title="Totals">
        <Facts
          facts={[
            ['Payments', String(row.payments)],
            ['Collected', formatCents(row.collectedCents)],
            ['At the desk', formatCents(row.atDeskCents)],
            ['Refunds', formatCents(row.refundsCents)],
            ['Fees', formatCents(row.feesCents)],
            ['Net', formatCents(row.netCents)],
          ]}
        />
      </Card>
      <Card flush>
        {count === 0 && correctionsCents === 0 ? (
          <EmptyState>No money moved for this office this month.</EmptyState>
        ) : (
          <Table
            label="Payments and refunds"
            columns={['Date', 'What', 'Member', ...amounts.map((name) => ({ end: name }))]}
          >
            {lines.map((line) => (
              <tr key={`${line.paymentId} ${line.kind} ${line.refundsCents}`}>
                <td>{formatDate(line.on)}</td>
                <td>
                  <Link to={`/${place}/money/payments/${line.paymentId}`} className="text-link">
                    {line.kind === 'payment' ? 'Payment' : 'Refund'}
                  </Link>
                </td>
                <td>{line.memberNumber}</td>
                {amountsOf([
                  line.collectedCents,
                  line.atDeskCents,
                  line.refundsCents,
                  line.feesCents,
                  line.netCents,
                ])}
              </tr>
            ))}
            {correctionsCents !== 0 && (
              <tr>
                <th scope="row" colSpan={7}>
                  Corrections to closed months
                </th>
                {amountsOf([correctionsCents])}
              </tr>
            )}
          </Table>
        )}
      </Card>
      {count > lines.length && (
        <p className="text-small text-muted">{`The first ${lines.length} of ${count} lines. The CSV file has them all.`}</p>
      )}
    </>
  )
}

const amounts = ['Collected', 'At the desk', 'Refunds', 'Fees', 'Net']

function amountsOf(cents: number[]) {
  return cents.map((each, at) => (
    <td key={amounts[at]} className="text-end! tabular-nums">
      {formatCents(each)}
    </td>
  ))
}
