import { closeMonths } from '#domain/back-office/billing/statements/close-months.server.ts'
import {
  findChangedStatement,
  lastClosed,
} from '#domain/back-office/billing/statements/closed.queries.server.ts'
import { defineJob, type JobDeps } from './define-job.ts'
import { forEachBrand } from './for-each-brand.ts'

/**
 * Once a day: closes the statements of past months, and verifies each closed one against its hash. The newest hash is
 * logged, where no one who can only write to the database can change it.
 */
export const closeStatementsJob = defineJob({
  name: 'close-statements',
  label: { en: 'Closes the statements of last month' },
  cron: '20 10 * * *',
  run: (deps: Pick<JobDeps, 'services' | 'report' | 'reportFault'>): Promise<Record<string, number>> =>
    forEachBrand(deps, 'close-statements', async (brand, today) => {
      const { services, report, reportFault } = deps
      const closed = await closeMonths({ db: services.db, now: services.now() }, { brand, today })
      const last = closed > 0 ? await lastClosed(services.db, brand.id) : undefined
      if (last) report('close-statements', { brand: brand.key, ...last })
      const changed = await findChangedStatement(services.db, brand.id)
      if (changed) {
        const message = `The closed statement of ${changed} is not what was closed.`
        reportFault('close-statements', new Error(message), brand.key)
      }
      return { closed, changed: changed ? 1 : 0 }
    }),
})
