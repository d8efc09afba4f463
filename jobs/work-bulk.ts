import { workBulk } from '#domain/back-office/bulk/work-bulk.server.ts'
import { listBrands } from '#domain/brands/brand.queries.server.ts'
import type { JobDeps } from '#jobs/task-list.ts'

/** Checks or does an act for many members; begun again, it goes on where it was. */
export async function workBulkJob(
  { services }: { services: Pick<JobDeps['services'], 'db' | 'now' | 'gateway'> },
  { jobId, brandId }: { jobId: string; brandId: string },
): Promise<void> {
  const brand = (await listBrands(services.db)).brands.find(({ id }) => id === brandId)
  if (!brand) return
  await workBulk({ db: services.db, now: services.now, gateway: services.gateway }, { jobId, brand })
}
