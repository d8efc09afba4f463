import { schedulePendingRefunds } from '#domain/billing/refunds/refund-payment.server.ts'
import { recordReturns } from '#domain/orders/gateway-events/bank-return.server.ts'
import { pollDebits } from '#domain/orders/reconcile-payment.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

/** How far back to ask for returns, in milliseconds. A gateway or this worker may have been down for a weekend. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60_000

/**
 * Every hour: polls the status of each bank account debit and each refund to one, and records what banks returned.
 * Gateway events usually report it sooner.
 */
export const pollBankDebitsJob = defineJob({
  name: 'poll-bank-debits',
  otherNames: ['settle-debits'],
  label: { en: 'Settles debits of bank accounts' },
  cron: '22 * * * *',
  run: async ({
    services,
  }: {
    services: Pick<Services, 'db' | 'now' | 'gateway' | 'alarm'>
  }): Promise<{ pending: number; refunds: number; returned: number }> => {
    const { db, gateway, alarm } = services
    const deps = { db, gateway, alarm, now: services.now() }
    const pending = await pollDebits(deps)
    const refunds = await schedulePendingRefunds(deps)
    const returned = await recordReturns(deps, new Date(deps.now.getTime() - LOOK_BACK_MS))
    return { pending, refunds, returned }
  },
})
