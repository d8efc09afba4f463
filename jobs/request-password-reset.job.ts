import { z } from 'zod'
import { queueResetMail } from '#domain/accounts/reset-mail.server.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

const payload = z.object({ requestId: z.uuid(), brandId: z.uuid(), email: z.string() })
declare module '#db/queue.ts' {
  interface Jobs {
    'request-password-reset': z.infer<typeof payload>
  }
}

/** Checks whether an email that requested a reset link is known, and if so queues the email, once. */
export const requestPasswordResetJob = defineJob({
  name: 'request-password-reset',
  label: { en: 'Answers who forgot their password' },
  payload,
  run: async ({ services }: { services: Pick<Services, 'db'> }, request): Promise<void> => {
    await services.db.transaction((tx) => queueResetMail(tx, request))
  },
})
