import type { OfficeStatement } from '#domain/back-office/billing/statements/statement.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMoment, formatMonth } from '#domain/format-moment.ts'
import { Figures } from './parts/figures.tsx'
import { AmountRow, type DocumentBrand, Heading, Letterhead } from './parts/letterhead.tsx'

const kinds = { payment: 'Payment', refund: 'Refund' } as const
/** The maximum number of printed lines; the exported files have all of them. */
const mostLines = 1_000

/** See `documents.ts`. */
export function OfficeStatementDocument({
  brand,
  statement,
}: {
  brand: DocumentBrand
  statement: OfficeStatement
}) {
  const { month, row, lines, correctionsCents, closed } = statement
  const foot =
    lines.length > mostLines
      ? `The first ${mostLines} of ${lines.length} lines. The CSV file has them all.`
      : 'By the home office each member had when they paid. Money counts on the day it was settled; a refund counts with the office that was paid. Corrections are what the books learned of a month after it was closed. All amounts are in U.S. dollars.'
  return (
    <Letterhead
      brand={brand}
      title={row.office}
      subtitle={`Statement of ${formatMonth(month)}, ${closed ? `closed ${formatMoment(closed.at, brand.timeZone)}` : 'not closed yet: it may change'}`}
    >
      <AmountRow label={`Collected in ${row.payments} payments`} amount={formatCents(row.collectedCents)} />
      <AmountRow label="Less: taken at the desk" amount={formatCents(row.atDeskCents)} />
      <AmountRow label="Less: refunds" amount={formatCents(row.refundsCents)} />
      <AmountRow label="Less: fees" amount={formatCents(row.feesCents)} />
      <AmountRow label="Net" amount={formatCents(row.netCents)} strong />
      <Heading>Payments and refunds</Heading>
      <Figures
        foot={closed ? `${foot}\n${closed.hash}` : foot}
        head={['Date', 'What', 'Member', 'Net']}
        width={112}
        rows={[
          ...lines
            .slice(0, mostLines)
            .map((line) => [
              formatDate(line.on),
              kinds[line.kind],
              line.memberNumber ?? '',
              formatCents(line.netCents),
            ]),
          ...(correctionsCents === 0 ? [] : [['Corrections', '', '', formatCents(correctionsCents)]]),
        ]}
      />
    </Letterhead>
  )
}
