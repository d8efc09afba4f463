import { z } from 'zod'
import { workBulk } from '#domain/back-office/bulk/work-bulk.server.ts'
import { listBrands } from '#domain/brands/brand.queries.server.ts'
import { defineJob, type JobDeps } from './define-job.ts'

const payload = z.object({ jobId: z.uuid(), brandId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'work-bulk': z.infer<typeof payload>
  }
}

/** Checks or runs a bulk action. A restarted job resumes where it stopped. */
export const workBulkJob = defineJob({
  name: 'work-bulk',
  label: { en: 'Checks or does an act for many members or cases' },
  payload,
  run: async (
    { services }: { services: Pick<JobDeps['services'], 'db' | 'now' | 'gateway'> },
    { jobId, brandId },
  ): Promise<void> => {
    const brand = (await listBrands(services.db)).brands.find(({ id }) => id === brandId)
    if (!brand) return
    await workBulk({ db: services.db, now: services.now, gateway: services.gateway }, { jobId, brand })
  },
})
