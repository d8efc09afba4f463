import { queueResetMail } from '#domain/accounts/reset-mail.server.ts'
import type { House } from '#domain/services.ts'

/** Looks up whether an email that asked for a reset link is known, and if so queues the mail; once. */
export async function requestPasswordReset(
  { house }: { house: Pick<House, 'db'> },
  request: { requestId: string; brandId: string; email: string },
): Promise<void> {
  await house.db.transaction((tx) => queueResetMail(tx, request))
}
