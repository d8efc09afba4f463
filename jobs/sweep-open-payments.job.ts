import { sweepOpenRefunds } from '#domain/billing/refunds/refund-payment.server.ts'
import { sweepOpenPayments } from '#domain/orders/reconcile-payment.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

/**
 * Every minute: makes sure that no payment or refund stays open because its job was lost, failed or locked. Counts the
 * open ones.
 */
export const sweepOpenPaymentsJob = defineJob({
  name: 'sweep-open-payments',
  label: { en: 'Looks for payments without an end' },
  cron: '* * * * *',
  run: async ({
    services,
  }: {
    services: Pick<Services, 'db' | 'now'>
  }): Promise<{ open: number; refunds: number }> => {
    const deps = { db: services.db, now: services.now() }
    return { open: await sweepOpenPayments(deps), refunds: await sweepOpenRefunds(deps) }
  },
})
