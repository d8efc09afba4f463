import { checkChain, listChains } from '#domain/staff/audit/verify-audit.server.ts'
import { defineJob, type JobDeps } from './define-job.ts'

/**
 * Once a day: logs the newest hash of every audit chain, where no one who can only write to the database can change it,
 * and verifies each chain from its first row. A broken chain is logged as an error.
 */
export const sealAuditJob = defineJob({
  name: 'seal-audit',
  label: { en: 'Seals the audit' },
  cron: '50 9 * * *',
  run: async ({
    services,
    report,
    reportFault,
  }: Pick<JobDeps, 'services' | 'report' | 'reportFault'>): Promise<Record<string, number>> => {
    let broken = 0
    const chains = await listChains(services.db)
    for (const chain of chains) {
      const subject = chain.brandId ?? 'deployment'
      const fault = await checkChain(services.db, chain, services.now())
      report('seal-audit', { chain: subject, number: chain.number, hash: chain.hash })
      if (!fault) continue
      broken += 1
      reportFault('seal-audit', new Error(fault), subject)
    }
    return { chains: chains.length, broken }
  },
})
