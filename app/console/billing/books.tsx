import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { requireWorkspace, showInstant } from '#app/console/workspace.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { readBookCheck } from '#domain/back-office/billing/reconciliation/book-check.server.ts'
import { formatCents } from '#domain/format.ts'
import type { Route } from './+types/books'
import { moneyRooms } from './billing-workspace.server.ts'
import { MoneyTabs } from './money-parts.tsx'

export const handle = { title: 'Books check' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place } = await requireWorkspace(args, 'reports.see')
  const brandId = place.scope.kind === 'platform' ? null : place.scope.brandId
  const { checkedAt, violations, breaches } = await readBookCheck(services.db, brandId)
  return {
    place: place.key,
    rooms: moneyRooms(staff, place),
    when: checkedAt ? showInstant(checkedAt, place.timeZone) : null,
    violations,
    breaches: breaches.map(({ row, ...breach }) => ({
      ...breach,
      row: row && Object.entries(row).map(([name, value]) => shown(name, value, place.timeZone)),
    })),
  }
}

/** A cell as other screens show it: amounts in dollars, instants in the brand's time zone. */
function shown(name: string, value: string | number | boolean | null, timeZone: string) {
  const isAmount = typeof value === 'number' && name.endsWith('_cents')
  const isInstant = typeof value === 'string' && name.endsWith('_at')
  return {
    name: name.replace(isAmount ? /_cents$/ : '', '').replaceAll('_', ' '),
    value: isAmount ? formatCents(value) : isInstant ? showInstant(value, timeZone) : String(value ?? 'none'),
  }
}

const tableNames: Record<string, string> = { quarantined_events: 'gateway event' }

export default function Books({ loaderData }: Route.ComponentProps) {
  const { place, rooms, when, violations, breaches } = loaderData
  return (
    <>
      <PageHeader
        title="Books check"
        lead="Every night each payment, term, refund and receipt is checked against the others and against the gateway’s own ledger."
      />
      <MoneyTabs place={place} rooms={rooms} />
      {when === null && <Notice>The books haven’t been checked yet. That happens every night.</Notice>}
      {when !== null && violations === 0 && (
        <Notice tone="success" title="No errors found.">
          Checked {when}.
        </Notice>
      )}
      {when !== null && violations > 0 && (
        <>
          <Notice
            tone="danger"
            title={violations === 1 ? 'One error found.' : `${violations} errors found.`}
            className="mb-6"
          >
            Checked {when}. Rows are shown as they are now.
          </Notice>
          <Card flush>
            <Table label="Errors" columns={['Rule', 'Row']}>
              {breaches.map(({ rule, subject, table, row }) => (
                <tr key={`${rule} ${subject}`}>
                  <th scope="row" className="min-w-48">
                    {rule.charAt(0).toUpperCase() + rule.slice(1)}
                  </th>
                  <td className="min-w-64">
                    <span className="text-muted">
                      {table ? (tableNames[table] ?? table.replaceAll('_', ' ')) : 'At the gateway'}
                    </span>
                    {row ? (
                      <dl className="mt-1 grid gap-0.5">
                        {row.map(({ name, value }) => (
                          <div key={name}>
                            <dt className="inline text-muted">{name}: </dt>
                            <dd className="inline wrap-anywhere">{value}</dd>
                          </div>
                        ))}
                      </dl>
                    ) : (
                      <span className="block wrap-anywhere">{subject}</span>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          </Card>
        </>
      )}
    </>
  )
}
