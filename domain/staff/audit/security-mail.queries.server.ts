import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditLog } from '#db/schema/staff.ts'
import { notFound } from '#domain/errors.ts'

/** What the mail about a change of somebody's security says. */
export type SecurityChange = {
  action: string
  /** Whose security it is. */
  name: string
  at: Date
  /** Who did it, by name and email, where it was not they. */
  by: string | null
  ip: string | null
  /** Their roles from now on, where those were changed. */
  roles: string[] | null
}

/** Reads it from its row in the audit. @throws DomainError `not_found` */
export async function readSecurityChange(
  db: Db,
  { auditId, brandId }: { auditId: string; brandId: string },
): Promise<SecurityChange> {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, auditId), or(isNull(auditLog.brandId), eq(auditLog.brandId, brandId))))
  if (!row) throw notFound()
  const roles = row.after?.roles
  return {
    action: row.action,
    name: row.subject,
    at: row.at,
    by: row.staffId === row.subjectId ? null : row.actor,
    ip: row.ip,
    roles: Array.isArray(roles) ? roles : null,
  }
}
