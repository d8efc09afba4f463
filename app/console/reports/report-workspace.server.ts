import { requireMoney } from '#app/console/billing/billing-workspace.server.ts'
import { readQuery, showInstant } from '#app/console/workspace.server.ts'
import { listCatalogPlans } from '#domain/back-office/plans/catalog-plans.queries.server.ts'
import {
  type Report,
  type ReportFilters,
  reportQuerySchema,
} from '#domain/back-office/reports/report.schema.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import type { Services } from '#domain/services.ts'
import { type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import { listOfficeNames } from '#domain/staff/people/office-names.server.ts'
import type { Room } from './report-room.tsx'

/** Shared setup of the report loaders. @throws DomainError `not_found` as `requireMoney` does. */
export async function requireReports(args: Parameters<typeof requireMoney>[0]) {
  const found = await requireMoney(args, 'reports.see')
  const { staff, brandId } = found
  return { ...found, mayExport: reachOf(staff, 'reports.make', brandId) !== null }
}

/** The data of a report screen: the report for the months and filters of its address. */
export async function readRoom(
  args: Parameters<typeof requireMoney>[0],
): Promise<{ room: Room; report: Report }> {
  const { services, place, brand, brandId, reach, today, mayExport } = await requireReports(args)
  const { query, refusal } = readQuery(args.url, reportQuerySchema)
  const { from: _from, to: _to, ...filters } = query ?? {}
  const { found: report, asOf } = await services.reports.read((db) =>
    readReport(db, { brand, reach, today }, query ?? {}),
  )
  const room = {
    place: place.key,
    brandId,
    mayExport,
    refusal,
    ...(await filterChoices(services, { brandId, reach })),
    from: report.from,
    to: report.to,
    filters: filterQuery(filters),
    asOf: asOf && showInstant(asOf.toISOString(), brand.settings.timeZone),
  }
  return { room, report }
}

/** The available filters: the offices within the user's permission, and plans. */
async function filterChoices(
  { db }: Pick<Services, 'db'>,
  { brandId, reach }: { brandId: string; reach: Reach },
): Promise<{ offices: { value: string; label: string }[]; plans: { value: string; label: string }[] }> {
  const [offices, plans] = await Promise.all([
    listOfficeNames(db, brandId),
    listCatalogPlans(db, { brandId }),
  ])
  const own = reach?.kind === 'offices' ? offices.filter(({ id }) => reach.officeIds.includes(id)) : offices
  return {
    offices: own.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
    plans: plans.map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** Filters as the last part of an address. */
export function filterQuery(filters: ReportFilters): string {
  return Object.entries(filters)
    .flatMap(([name, value]) => (value ? [`&${name}=${encodeURIComponent(value)}`] : []))
    .join('')
}
