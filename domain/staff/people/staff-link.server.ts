import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { staff, staffLinks } from '#db/schema/staff.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import type { AuditedTx } from '#domain/staff/audit/audited.server.ts'

/** An invitation is good for three days. */
export const linkHours = 72

/**
 * Makes the one-use link by which a person chooses their password, and answers its token; only the hash is kept. Call it
 * when the mail is written, so that no usable token lies in a queue.
 * @throws DomainError `not_found`: nobody, or somebody whose access has ended since.
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

/** Whose link it is, without using it. @throws DomainError `invalid` with the field `token`. */
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

/** Uses a link up with all others of its person; of many who try at once one gets it. @throws as `findStaffLink`. */
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

/** Ends every link of a person that could still be used. */
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
  const message = 'This link has expired or was already used. Ask who invited you for a new one.'
  return new DomainError('invalid', message, { fields: [{ path: 'token', message }] })
}
