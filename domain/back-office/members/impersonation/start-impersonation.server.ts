import { and, eq, gt, isNull } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { impersonations } from '#db/schema/impersonations.ts'
import { readMember } from '#domain/accounts/profile/read-member.server.ts'
import type { AccountContext } from '#domain/accounts/visitor.ts'
import { memberSubject } from '#domain/back-office/members/actions/member-subject.server.ts'
import { DomainError } from '#domain/errors.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import { impersonationMinutes } from './impersonation.schema.ts'

/** How long a token is valid to get from the console to the brand's origin. */
const handoverMs = 60_000

/** Marks an impersonation token, as opposed to a session's: the two are in different tables. */
const lookPrefix = 'look.'

/** Whether a session cookie is an impersonation's. */
export function isImpersonationToken(token: string): boolean {
  return token.startsWith(lookPrefix)
}

/**
 * Lets a staff member view a member's pages as the member does, for half an hour: records it, emails the member, and
 * returns the token that opens it once, within a minute, at the brand's origin.
 * @throws DomainError `not_found`; `unauthenticated` for an API key: the member is told a person's name.
 */
export async function startImpersonation(
  deps: StaffDeps,
  { staffId, sessionId: staffSessionId, key }: Pick<StaffVisitor, 'staffId' | 'sessionId' | 'key'>,
  owner: AccountContext,
  { reason }: { reason: string },
): Promise<{ token: string; until: Date }> {
  const { brandId, accountId } = owner
  const { now } = deps
  if (key) throw new DomainError('unauthenticated', 'This is for a person who is signed in.')
  const token = newToken()
  const until = new Date(now.getTime() + impersonationMinutes * 60_000)
  return audited(deps, async (tx) => {
    const subject = await memberSubject(tx, owner)
    const lookId = newId(now)
    await tx.insert(impersonations).values({
      id: lookId,
      brandId,
      accountId,
      staffId,
      staffSessionId,
      reason,
      handoverHash: tokenHash(token),
      createdAt: now,
      expiresAt: until,
    })
    const { email: to } = await readMember(tx, owner)
    const dedupeKey = `staff-looked:${lookId}`
    const props = { accountId, lookId }
    if (to) await queueMail(tx, { brandId, template: 'impersonation-notice', to, props, dedupeKey })
    const after = { minutes: impersonationMinutes, toldByEmail: to !== null }
    return {
      answer: { token, until },
      act: { action: 'member.look_began', brandId, subject, after, reason },
    }
  })
}

/**
 * Exchanges the console's token for an impersonation cookie, once.
 * @throws DomainError `forbidden`: used, too old, ended, or of another brand.
 */
export async function openImpersonation(
  { db, now }: DbAt,
  { brandId, token }: { brandId: string; token: string },
): Promise<{ token: string; expiresAt: Date }> {
  const cookie = lookPrefix + newToken()
  const [opened] = await db
    .update(impersonations)
    .set({ handoverHash: null, tokenHash: tokenHash(cookie) })
    .where(
      ofBrand(
        impersonations,
        brandId,
        and(
          eq(impersonations.handoverHash, tokenHash(token)),
          gt(impersonations.createdAt, new Date(now.getTime() - handoverMs)),
          isNull(impersonations.endedAt),
        ),
      ),
    )
    .returning({ expiresAt: impersonations.expiresAt })
  if (!opened) {
    const message =
      'This link was already used, or is older than a minute. Please start again from the console.'
    throw new DomainError('forbidden', message)
  }
  return { token: cookie, expiresAt: opened.expiresAt }
}
