import { Form } from 'react-router'
import { Card, PageHeader, Table } from '#app/console/parts.tsx'
import { requireWorkspace } from '#app/console/workspace.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { reportQuerySchema } from '#domain/back-office/support/case.schema.ts'
import { readReport, reportColumns } from '#domain/back-office/support/report.queries.server.ts'
import { dateIn, dateParts } from '#domain/calendar.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { Route } from './+types/report'
import { brandsOf } from './case-brands.server.ts'

export const handle = { title: 'Cases by type' }

export async function loader(args: Route.LoaderArgs) {
  const { services, staff, place, now } = await requireWorkspace(args, 'reports.see')
  const thisYear = dateParts(dateIn(place.timeZone, now)).year
  const asked = reportQuerySchema.safeParse({ year: args.url.searchParams.get('year') || thisYear })
  const year = asked.success ? asked.data.year : thisYear
  const brandIds = (await brandsOf(services, place)).map(({ id }) => id)
  const brandQuery = place.scope.kind === 'platform' ? '' : `&brandId=${place.scope.brandId}`
  const at = { brandIds, timeZone: place.timeZone, year }
  const { found: rows } = await services.reports.read((db) => readReport(db, at))
  return {
    place: place.key,
    where: place.name,
    year,
    years: Array.from({ length: 5 }, (_, at) => String(thisYear - at)),
    rows,
    columns: [...reportColumns],
    csv: can(staff, 'reports.make', place.scope)
      ? `/api/admin/caseReport/csv?year=${year}${brandQuery}`
      : null,
  }
}

export default function Report({ loaderData }: Route.ComponentProps) {
  const { where, year, years, rows, columns, csv } = loaderData
  return (
    <>
      <PageHeader
        title={`Cases of ${year}`}
        lead={`Cases that came in at ${where}, by type. Days run from the day a case came in to the day it was decided or answered, not counting days it waited for the member.`}
        actions={
          csv && (
            <a href={csv} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Export as CSV
            </a>
          )
        }
      />
      <Form method="get" className="mb-6 flex max-w-xs items-end gap-3">
        <div className="grow">
          <SelectField
            key={year}
            name="year"
            label="Year"
            options={years.map((value) => ({ value, label: value }))}
            defaultValue={String(year)}
          />
        </div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      <Card flush>
        <Table label="Cases by type" columns={columns} empty="Nothing came in that year.">
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.type}`}>
              <td>{row.kind === 'grievance' ? 'Grievance' : 'Message'}</td>
              <th scope="row" className="min-w-40">
                {row.type}
              </th>
              {figures.map((name) => (
                <td key={name} className="tabular-nums">
                  {row[name] ?? <span className="text-muted">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </Card>
    </>
  )
}

/** In column order. */
const figures = [
  'received',
  'done',
  'open',
  'medianDays',
  'longestDays',
  'late',
  'forMember',
  'inPart',
  'notUpheld',
  'appealed',
  'appealsAcknowledged',
] as const
