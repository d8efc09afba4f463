import { publishDueContent } from '#domain/back-office/content/schedule/schedule.server.ts'
import type { JobDeps } from '#jobs/task-list.ts'

/** Every minute: publishes the contents whose time has come. */
export async function publishContentJob({
  services,
  reportFault,
}: Pick<JobDeps, 'services' | 'reportFault'>): Promise<{ published: number; refused: number }> {
  return publishDueContent({ db: services.db, now: services.now() }, (error, brandId) =>
    reportFault('publish-content', error, brandId),
  )
}
