import type { Jobs } from '#db/queue.ts'
import { queueClaimMail } from '#domain/memberships/activation/claim-access.server.ts'
import type { Services } from '#domain/services.ts'

/** Looks up whether a claim of online access is a member's, and if so queues the mail it leads to; once. */
export async function activateAccount(
  { services }: { services: Pick<Services, 'db'> },
  claim: Jobs['claim-access'],
): Promise<void> {
  await services.db.transaction((tx) => queueClaimMail(tx, claim))
}
