import { publishDueContent } from '#domain/back-office/content/schedule/schedule.server.ts'
import { defineJob, type JobDeps } from './define-job.ts'

/** Every minute: publishes scheduled content that is due. */
export const publishContentJob = defineJob({
  name: 'publish-content',
  label: { en: 'Publishes drafts of sites at their time' },
  cron: '* * * * *',
  run: async ({
    services,
    reportFault,
  }: Pick<JobDeps, 'services' | 'reportFault'>): Promise<{ published: number; refused: number }> => {
    return publishDueContent({ db: services.db, now: services.now() }, (error, brandId) =>
      reportFault('publish-content', error, brandId),
    )
  },
})
