import { Form, Link } from 'react-router'
import { Card, EmptyState, ErrorNotice, PageHeader, Table } from '#app/console/parts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  monthSchema,
  type Statement as StatementOf,
} from '#domain/back-office/billing/statements/statement.schema.ts'
import { readStatement } from '#domain/back-office/billing/statements/statement.server.ts'
import { formatCents } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import { reachOf } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/statement'
import { requireMoney } from './billing-workspace.server.ts'
import { MoneyTabs } from './money-parts.tsx'
import { wordsOfClosing } from './statement-words.server.ts'

export const handle = { title: 'Statement' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, rooms, brand, brandId, reach, today } = await requireMoney(
    args,
    'reports.see',
  )
  const asked = monthSchema.safeParse(args.url.searchParams.get('month') || today.slice(0, 7))
  const month = asked.success ? asked.data : today.slice(0, 7)
  const statement = await readStatement(services.db, { brand, reach, month })
  return {
    place: place.key,
    rooms,
    brandId,
    refusal: asked.success ? null : (asked.error.issues[0]?.message ?? null),
    mayExport: reachOf(staff, 'reports.make', brandId) !== null,
    statement,
    closedWords: wordsOfClosing(statement.closed, brand.settings.timeZone),
  }
}

export default function Statement({ loaderData }: Route.ComponentProps) {
  const { place, rooms, brandId, refusal, mayExport, closedWords, statement } = loaderData
  const { month, rows, total } = statement
  return (
    <>
      <PageHeader
        title={`Statement for ${formatMonth(month)}`}
        lead={`Net is the amount collected, minus payments taken at desks, refunds and fees. Each payment counts for the home office the member had then. ${closedWords}`}
        actions={
          mayExport && (
            <a
              href={`/api/admin/statement/csv?brandId=${brandId}&month=${month}`}
              download
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              Export as CSV
            </a>
          )
        }
      />
      <MoneyTabs place={place} rooms={rooms} />
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
        <div className="basis-44">
          <TextField key={month} name="month" type="month" label="Month" defaultValue={month} />
        </div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      <ErrorNotice>{refusal}</ErrorNotice>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState>No money moved in this month.</EmptyState>
        ) : (
          <Table
            label="Statement"
            columns={['Office', { end: 'Payments' }, ...amounts.map((name) => ({ end: name }))]}
          >
            {rows.map((row) => {
              const id = row.officeId ?? 'none'
              const to = `/${place}/money/statement/${id}?month=${month}`
              return (
                <tr key={id}>
                  <th scope="row" className="min-w-40">
                    <Link to={to} className="text-link">
                      {row.office}
                    </Link>
                  </th>
                  {cellsOf(row)}
                </tr>
              )
            })}
            <tr className="font-semibold">
              <th scope="row">Total</th>
              {cellsOf(total)}
            </tr>
          </Table>
        )}
      </Card>
      <p className="max-w-prose text-small text-muted">
        Payments count on the day they settle, and refunds for the office that was paid. Manual refunds are
        subtracted from what desks took. The gateway reports its fees at night, so today’s aren’t in yet. A
        closed month never changes: later corrections appear in the first month that’s still open.
      </p>
    </>
  )
}

const amounts = ['Collected', 'At the desk', 'Refunds', 'Fees', 'Net']

function cellsOf(row: StatementOf['total']) {
  const cents = [row.collectedCents, row.atDeskCents, row.refundsCents, row.feesCents, row.netCents]
  return [row.payments, ...cents.map((amount) => formatCents(amount))].map((figure, at) => (
    <td key={amounts[at - 1] ?? 'Payments'} className="text-end! tabular-nums">
      {figure}
    </td>
  ))
}
