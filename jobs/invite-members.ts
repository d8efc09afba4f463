import { queueInvitations } from '#domain/back-office/members/import/invite-members.server.ts'
import type { JobDeps } from '#jobs/task-list.ts'

/** Queues the invitations of imported members, to each once. */
export function inviteMembersJob(
  { house }: Pick<JobDeps, 'house'>,
  which: { importId: string; brandId: string },
): Promise<void> {
  return queueInvitations(house.db, which)
}
