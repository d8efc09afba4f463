import { queueInvitations } from '#domain/back-office/members/import/invite-members.server.ts'
import type { JobDeps } from '#jobs/task-list.ts'

/** Queues the invitations of imported members, to each once. */
export function inviteMembersJob(
  { services }: Pick<JobDeps, 'services'>,
  which: { importId: string; brandId: string },
): Promise<void> {
  return queueInvitations(services.db, which)
}
