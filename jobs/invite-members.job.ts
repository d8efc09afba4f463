import { z } from 'zod'
import { queueInvitations } from '#domain/back-office/members/import/invite-members.server.ts'
import { defineJob, type JobDeps } from './define-job.ts'

const payload = z.object({ importId: z.uuid(), brandId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'invite-members': z.infer<typeof payload>
  }
}

/** Queues the invitations of imported members, one for each. */
export const inviteMembersJob = defineJob({
  name: 'invite-members',
  label: { en: 'Invites members who came from another platform' },
  payload,
  run: ({ services }: Pick<JobDeps, 'services'>, which): Promise<void> => {
    return queueInvitations(services.db, which)
  },
})
