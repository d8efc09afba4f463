import { publishDuePlans } from '#domain/back-office/plans/publish-plan.server.ts'
import type { JobDeps } from './task-list.ts'

/** Every five minutes: publishes the drafts of plans whose day has come. */
export async function publishPlansJob({
  house,
  reportFault,
}: Pick<JobDeps, 'house' | 'reportFault'>): Promise<{ published: number }> {
  return publishDuePlans({ db: house.db, now: house.now() }, (error, planId) =>
    reportFault('publish-plans', error, planId),
  )
}
