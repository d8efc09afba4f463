import type { ReportsDatabase } from '#db/reports-database.ts'
import { renderReportSheet } from '#documents/report-xlsx.server.ts'
import { makeFile } from '#domain/back-office/reports/files/make-file.server.ts'
import { listBrands } from '#domain/brands/brand.queries.server.ts'
import type { JobDeps } from '#jobs/task-list.ts'

/** Makes the file of a report that somebody of the staff asked for. */
export async function makeReportFileJob(
  {
    services,
  }: { services: Pick<JobDeps['services'], 'db' | 'now'> & { reports: Pick<ReportsDatabase, 'read'> } },
  { fileId, brandId }: { fileId: string; brandId: string },
): Promise<void> {
  const brand = (await listBrands(services.db)).brands.find(({ id }) => id === brandId)
  if (!brand) return
  const { db, now, reports } = services
  await makeFile({ db, now, reports, renderSheet: renderReportSheet }, { fileId, brand })
}
