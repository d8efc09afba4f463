import { z } from 'zod'
import { reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

const payload = z.object({ refundId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'reconcile-refund': z.infer<typeof payload>
  }
}

/** Resolves one refund with an unknown outcome. Reschedules itself while there is no answer. */
export const reconcileRefundJob = defineJob({
  name: 'reconcile-refund',
  label: { en: 'Asks the gateway how a refund ended' },
  payload,
  run: async (
    { services }: { services: Pick<Services, 'db' | 'now' | 'gateway'> },
    { refundId },
  ): Promise<void> => {
    const { db, now, gateway } = services
    await reconcileRefund({ db, now: now(), gateway }, refundId)
  },
})
