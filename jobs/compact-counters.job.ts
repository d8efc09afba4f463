import { compactCounters } from '#domain/counters/counters.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

/** Every five minutes: merges the rows that sales and endings added to each stored count into one. */
export const compactCountersJob = defineJob({
  name: 'compact-counters',
  otherNames: ['fold-counts'],
  label: { en: 'Adds up the counts of members' },
  cron: '*/5 * * * *',
  run: async ({ services }: { services: Pick<Services, 'db'> }): Promise<Record<string, number>> => {
    return { folded: await compactCounters(services.db) }
  },
})
