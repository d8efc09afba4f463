import { publishDuePlans } from '#domain/back-office/plans/publish-plan.server.ts'
import type { JobDeps } from './task-list.ts'

/** Every five minutes: publishes the drafts of plans whose day has come. */
export async function publishPlansJob({
  services,
  reportFault,
}: Pick<JobDeps, 'services' | 'reportFault'>): Promise<{ published: number }> {
  return publishDuePlans({ db: services.db, now: services.now() }, (error, planId) =>
    reportFault('publish-plans', error, planId),
  )
}
