import { randomUUID } from 'node:crypto'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import { findRecipient } from '#domain/memberships/recipient.queries.server.ts'
import { practiceResetMail } from '#emails/account/reset-password.tsx'
import { claimMail, type SendMailDeps } from './send-mail.ts'

/**
 * Does what `sendMail` does for a reset mail, for nobody: whoever times our answers after asking for a link learns
 * nothing of whether the email is known. Nothing is kept or sent.
 */
export async function passwordResetDecoy(
  { services }: Pick<SendMailDeps, 'services'>,
  { brandId }: { brandId: string },
): Promise<void> {
  const { db } = services
  await claimMail(db, randomUUID())
  const brand = await findBrandById(db, brandId)
  if (!brand) return
  await findRecipient(db, { brandId, accountId: randomUUID() }).catch(() => null)
  await practiceResetMail({ db, services, brand, now: services.now() })
  await db.transaction((tx) => claimMail(tx, randomUUID()))
}
