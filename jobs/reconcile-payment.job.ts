import { z } from 'zod'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

const payload = z.object({ paymentId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'reconcile-payment': z.infer<typeof payload>
  }
}

/** Resolves one payment with an unknown outcome. Reschedules itself while there is no answer. */
export const reconcilePaymentJob = defineJob({
  name: 'reconcile-payment',
  label: { en: 'Asks the gateway how a payment ended' },
  payload,
  run: async (
    { services }: { services: Pick<Services, 'db' | 'now' | 'gateway'> },
    { paymentId },
  ): Promise<void> => {
    const { db, now, gateway } = services
    await reconcilePayment({ db, now: now(), gateway }, paymentId)
  },
})
