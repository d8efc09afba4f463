import { and, eq } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { accounts } from '#db/schema/accounts.ts'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { endOtherSessions } from '#domain/accounts/end-session.server.ts'
import { DomainError } from '#domain/errors.ts'
import { retold } from '#domain/retold.ts'
import { checkNewPassword, sameAsOld } from '#domain/security/new-password.server.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { consumeRateLimit, limitKey } from '#domain/security/rate-limits.server.ts'
import * as m from '#messages'
import { verifyOwnPassword } from './own-password.server.ts'
import type { UpdateMember } from './profile.schema.ts'
import { readMember } from './read-member.server.ts'

type Update = {
  brand: { id: string; key: string; name: string }
  owner: { brandId: string; accountId: string }
  sessionId: string
  changes: Omit<UpdateMember, 'officeId'>
  /** A caller's changes in the same transaction: the home office of a membership. */
  alongside?: (tx: Db) => Promise<void>
}

/**
 * Changes what members may change about themselves, all or nothing. A new password ends every other session and emails
 * the owner. A new email only sends a link to that address, and applies once it's opened. Only someone who can open its
 * mail learns that an address already has an account.
 * @throws DomainError `invalid` with the wrong fields; `conflict`; `too_many_requests`.
 */
export async function updateMember(
  deps: DbAt,
  update: Update,
): Promise<{ member: MemberView; pendingEmail?: string }> {
  const { owner, changes, alongside } = update
  const { currentPassword, newPassword, email, ...profile } = changes
  const { brandId, accountId } = owner
  const member = await readMember(deps.db, owner)
  const pendingEmail = email === member.email ? undefined : email

  const isGuarded = pendingEmail !== undefined || newPassword !== undefined
  const verified = isGuarded
    ? await verifyOwnPassword(deps, { brandId, accountId, password: currentPassword })
    : null
  if (newPassword !== undefined && newPassword === currentPassword) {
    const fields = [{ path: 'newPassword', words: sameAsOld }]
    throw new DomainError('invalid', m.errors_check_marked_fields, { fields })
  }
  const passwordHash = newPassword === undefined ? null : await hashNew(newPassword, update.brand, member)
  if (pendingEmail !== undefined) await limitMails(deps, { brandId, accountId })

  await deps.db.transaction(async (tx) => {
    await alongside?.(tx)
    await writeProfile(tx, owner, profile)
    if (passwordHash !== null && verified !== null) {
      await replacePassword(tx, deps.now, { ...update, passwordHash, verified })
    }
    if (pendingEmail !== undefined) await askToConfirm(tx, deps.now, { ...owner, email: pendingEmail })
  })
  const changed = await readMember(deps.db, owner)
  return { member: changed, ...(pendingEmail !== undefined && { pendingEmail }) }
}

/** Stores a person's details; absent fields stay unchanged. */
export async function writeProfile(
  tx: Db,
  { brandId, accountId }: { brandId: string; accountId: string },
  profile: Partial<Pick<typeof accounts.$inferInsert, keyof Omit<MemberView, 'id' | 'email'>>>,
): Promise<void> {
  if (Object.keys(profile).length === 0) return
  await tx
    .update(accounts)
    .set(profile)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.id, accountId)))
}

/** Sends the link that makes an address the account's own once it's opened; until then the old one stays. */
export async function askToConfirm(
  tx: Db,
  now: Date,
  { brandId, accountId, email }: { brandId: string; accountId: string; email: string },
): Promise<void> {
  await queueMail(tx, {
    brandId,
    template: 'confirm-email',
    to: email,
    props: { accountId, email },
    dedupeKey: `confirm-email:${newId(now)}`,
  })
}

async function hashNew(password: string, brand: Update['brand'], member: MemberView): Promise<string> {
  const { firstName, lastName, email } = member
  try {
    await checkNewPassword(password, [brand.name, brand.key, firstName, lastName, email ?? ''])
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error
    throw retold(error, () => 'newPassword')
  }
  return hashPassword(password)
}

async function replacePassword(
  tx: Db,
  now: Date,
  { owner, sessionId, passwordHash, verified }: Update & { passwordHash: string; verified: string },
): Promise<void> {
  const { brandId, accountId } = owner
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(
      and(eq(accounts.brandId, brandId), eq(accounts.id, accountId), eq(accounts.passwordHash, verified)),
    )
    .returning({ email: accounts.email })
  if (!account) throw new DomainError('conflict', m.errors_password_changed_elsewhere_sign)
  await endOtherSessions(tx, { brandId, accountId, keepSessionId: sessionId })
  if (!account.email) return
  await queueMail(tx, {
    brandId,
    template: 'password-changed',
    to: account.email,
    props: { accountId },
    dedupeKey: `password-changed:${newId(now)}`,
  })
}

/** Keeps anyone from flooding a stranger's mailbox: 5 addresses an hour per account. */
export async function limitMails(
  { db, now }: DbAt,
  { brandId, accountId }: { brandId: string; accountId: string },
): Promise<void> {
  const key = limitKey('change-email', brandId, accountId)
  await consumeRateLimit(db, { key, limit: 5, windowSeconds: 60 * 60, now })
}
