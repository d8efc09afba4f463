import { sweepExpired } from '#domain/accounts/sweep-expired.server.ts'
import { sweepBulk } from '#domain/back-office/bulk/bulk.queries.server.ts'
import { sweepImports } from '#domain/back-office/imports/sweep-imports.server.ts'
import { endExpiredImpersonations } from '#domain/back-office/members/impersonation/end-impersonation.server.ts'
import { failGivenUpFiles, sweepFiles } from '#domain/back-office/reports/files/report-files.server.ts'
import { sweepCaseFiles } from '#domain/back-office/support/files/case-files.server.ts'
import { sweepConsents } from '#domain/orders/sweep-consents.server.ts'
import type { Services } from '#domain/services.ts'
import { sweepStaff } from '#domain/staff/session/staff-session.server.ts'
import { sweepDeliveries } from '#domain/webhooks/deliver-webhook.server.ts'
import { defineJob } from './define-job.ts'

/**
 * Every hour: deletes expired sessions and links of members and staff, expired attempt counters, old deliveries, report
 * and import files, bulk actions, unsent case files, and consents no law requires keeping. Ends expired views as
 * member.
 */
export const sweepExpiredJob = defineJob({
  name: 'sweep-expired',
  label: { en: 'Forgets what is too old' },
  cron: '7 * * * *',
  run: async ({
    services,
  }: {
    services: Pick<Services, 'db' | 'now'> & { config: Pick<Services['config'], 'idleLogoutSeconds'> }
  }): Promise<Record<string, number>> => {
    const { db, now, config } = services
    const idle = { idleSeconds: config.idleLogoutSeconds }
    const at = { db, now: now() }
    // Before the sessions they depend on, which tell whether time or the session ended them.
    const looks = await endExpiredImpersonations(at, idle)
    return {
      ...looks,
      ...(await sweepExpired(at, idle)),
      ...(await sweepStaff(at, idle)),
      deliveries: await sweepDeliveries(at),
      reportFilesGivenUp: await failGivenUpFiles(at),
      reportFiles: await sweepFiles(at),
      bulk: await sweepBulk(at),
      caseFiles: await sweepCaseFiles(at),
      importFiles: await sweepImports(at),
      consents: await sweepConsents(at),
    }
  },
})
