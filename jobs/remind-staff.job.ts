import { remindOfRegistrations } from '#domain/back-office/brands/registrations.server.ts'
import { mailReports } from '#domain/back-office/reports/mails/report-mails.server.ts'
import { remindStaff } from '#domain/support/remind-staff.server.ts'
import { defineJob } from './define-job.ts'
import { type BrandJobDeps, forEachBrand } from './for-each-brand.ts'

/**
 * Every hour, with each brand's local date: reminders about case deadlines and expiring registrations, and emailed
 * reports. Counts are totals over all brands.
 */
export const remindStaffJob = defineJob({
  name: 'remind-staff',
  label: { en: 'Reminds the staff of what is due' },
  cron: '52 * * * *',
  run: (deps: BrandJobDeps): Promise<Record<string, number>> => {
    return forEachBrand(deps, 'remind-staff', async (brand, today) => ({
      caseReminders: await remindStaff(deps.services.db, { brand, today }),
      registrationReminders: await remindOfRegistrations(deps.services.db, { brand, today }),
      ...(await mailReports(
        { db: deps.services.db, now: deps.services.now() },
        { brandId: brand.id, today },
      )),
    }))
  },
})
