import { queueResetMail } from '#domain/accounts/reset-mail.server.ts'
import type { Services } from '#domain/services.ts'

/** Looks up whether an email that asked for a reset link is known, and if so queues the mail; once. */
export async function requestPasswordReset(
  { services }: { services: Pick<Services, 'db'> },
  request: { requestId: string; brandId: string; email: string },
): Promise<void> {
  await services.db.transaction((tx) => queueResetMail(tx, request))
}
