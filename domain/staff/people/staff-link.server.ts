import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff, staffLinks } from '#db/schema/staff.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

/** Hours an invitation is valid: three days. */
export const linkHours = 72

/**
 * Creates the one-use link with which a person chooses their password, and returns its token; only the hash is stored.
 * Call it while the email is written, so that no usable token is in a queue.
 * @throws DomainError `not_found`: no such person, or their access has ended since.
 */
export async function mintStaffLink(
  db: Db,
  { staffId, now }: { staffId: string; now: Date },
): Promise<{ token: string; name: string; isNew: boolean }> {
  const [person] = await db
    .select({ name: staff.name, passwordHash: staff.passwordHash })
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.endedAt)))
  if (!person) throw notFound()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkHours * 60 * 60 * 1000)
  await db
    .insert(staffLinks)
    .values({ staffId, purpose: 'invitation', tokenHash: tokenHash(token), createdAt: now, expiresAt })
  return { token, name: person.name, isNew: person.passwordHash === null }
}

/** The person of a link, without using it up. @throws DomainError `invalid` with the field `token`. */
export async function findStaffLink(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ staffId: string; name: string; email: string }> {
  const [link] = await db
    .select({ staffId: staff.id, name: staff.name, email: staff.email })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(isUsable(token, now), isNull(staff.endedAt)))
  if (!link) throw staleStaffLink()
  return link
}

/** Uses up a link and all others of its person; of concurrent attempts, one succeeds. @throws as `findStaffLink`. */
export async function consumeStaffLink(
  tx: AuditedTx,
  { token, now }: { token: string; now: Date },
): Promise<{ staffId: string }> {
  const [link] = await tx
    .update(staffLinks)
    .set({ usedAt: now })
    .where(isUsable(token, now))
    .returning({ staffId: staffLinks.staffId })
  if (!link) throw staleStaffLink()
  await endStaffLinks(tx, { staffId: link.staffId, now })
  return link
}

/** Ends all unused links of a person. */
export async function endStaffLinks(
  tx: AuditedTx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await tx
    .update(staffLinks)
    .set({ usedAt: now })
    .where(and(eq(staffLinks.staffId, staffId), isNull(staffLinks.usedAt)))
}

function isUsable(token: string, now: Date) {
  return and(
    eq(staffLinks.tokenHash, tokenHash(token)),
    isNull(staffLinks.usedAt),
    gt(staffLinks.expiresAt, now),
  )
}

function staleStaffLink(): DomainError {
  const message = 'This link has expired or was already used. Ask the person who invited you for a new one.'
  return new DomainError('invalid', message, { fields: [{ path: 'token', message }] })
}
