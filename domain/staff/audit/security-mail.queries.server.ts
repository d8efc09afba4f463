import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { auditLog } from '#db/schema/staff.ts'
import { notFound } from '#domain/errors.ts'

/** Contents of the email about a change to a person's security. */
export type SecurityChange = {
  action: string
  /** The person whose security changed. */
  name: string
  at: Date
  /** Who did it, by name and email; null if it was that person. */
  by: string | null
  ip: string | null
  /** Their new roles, if those changed. */
  roles: string[] | null
}

/** Reads it from its audit row. @throws DomainError `not_found` */
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
