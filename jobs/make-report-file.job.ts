import { z } from 'zod'
import type { ReportsDatabase } from '#db/reports-database.ts'
import { renderReportSheet } from '#documents/report-xlsx.server.ts'
import { makeFile } from '#domain/back-office/reports/files/make-file.server.ts'
import { listBrands } from '#domain/brands/brand.queries.server.ts'
import { defineJob, type JobDeps } from './define-job.ts'

const payload = z.object({ fileId: z.uuid(), brandId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'make-report-file': z.infer<typeof payload>
  }
}

/** Creates the file of a report that a staff member requested. */
export const makeReportFileJob = defineJob({
  name: 'make-report-file',
  label: { en: 'Makes the file of a report' },
  payload,
  run: async (
    {
      services,
    }: { services: Pick<JobDeps['services'], 'db' | 'now'> & { reports: Pick<ReportsDatabase, 'read'> } },
    { fileId, brandId },
  ): Promise<void> => {
    const brand = (await listBrands(services.db)).brands.find(({ id }) => id === brandId)
    if (!brand) return
    const { db, now, reports } = services
    await makeFile({ db, now, reports, renderSheet: renderReportSheet }, { fileId, brand })
  },
})
