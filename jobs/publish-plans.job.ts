import { publishDuePlans } from '#domain/back-office/plans/publish-plan.server.ts'
import { defineJob, type JobDeps } from './define-job.ts'

/** Every five minutes: publishes scheduled plan drafts that are due. */
export const publishPlansJob = defineJob({
  name: 'publish-plans',
  label: { en: 'Publishes plans on their day' },
  cron: '*/5 * * * *',
  run: async ({
    services,
    reportFault,
  }: Pick<JobDeps, 'services' | 'reportFault'>): Promise<{ published: number }> => {
    return publishDuePlans({ db: services.db, now: services.now() }, (error, planId) =>
      reportFault('publish-plans', error, planId),
    )
  },
})
