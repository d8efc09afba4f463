import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { passwordResetDecoyMail } from '#emails/account/reset-password.tsx'
import { defineJob } from './define-job.ts'
import { claimMail, type SendMailDeps } from './send-mail.job.ts'

const payload = z.object({ brandId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'password-reset-decoy': z.infer<typeof payload>
  }
}

/**
 * Does the same work as `sendMail` for a reset email, without a recipient, so that response times after a reset request
 * don't reveal whether the email is known. Nothing is stored or sent.
 */
export const passwordResetDecoyJob = defineJob({
  name: 'password-reset-decoy',
  otherNames: ['practice-mail'],
  label: { en: 'Timing decoy for password resets' },
  isSlow: true,
  payload,
  run: async ({ services }: Pick<SendMailDeps, 'services'>, { brandId }): Promise<void> => {
    const { db } = services
    await claimMail(db, randomUUID())
    const brand = await findBrandById(db, brandId)
    if (!brand) return
    await findRecipient(db, { brandId, accountId: randomUUID() }).catch(() => null)
    await passwordResetDecoyMail({ db, services, brand, now: services.now() })
    await db.transaction((tx) => claimMail(tx, randomUUID()))
  },
})
