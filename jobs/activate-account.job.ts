import { z } from 'zod'
import { queueActivationMail } from '#domain/memberships/activation/request-activation.server.ts'
import type { Services } from '#domain/services.ts'
import { reportWrongClaims } from '#domain/support/report-wrong-claims.server.ts'
import { defineJob } from './define-job.ts'

const payload = z.object({
  requestId: z.uuid(),
  brandId: z.uuid(),
  memberNumber: z.string(),
  dateOfBirth: z.iso.date(),
  email: z.string(),
})
declare module '#db/queue.ts' {
  interface Jobs {
    'activate-account': z.infer<typeof payload>
  }
}

/** Checks whether a claim of online access is a member's, and if so queues the resulting email, once. */
export const activateAccountJob = defineJob({
  name: 'activate-account',
  otherNames: ['claim-access'],
  label: { en: 'Answers who asks for access by member number' },
  payload,
  run: async (
    { services: { db, now, brands } }: { services: Pick<Services, 'db' | 'now' | 'brands'> },
    claim,
  ): Promise<void> => {
    const [brand, at] = [await brands.findById(claim.brandId), now()]
    await db.transaction(async (tx) => {
      const outcome = await queueActivationMail(tx, { ...claim, now: at })
      if (brand && typeof outcome === 'object')
        await reportWrongClaims(tx, { brand, ...outcome.ended, now: at })
    })
  },
})
