import { createHash } from 'node:crypto'
import type { AuditFields } from '#db/schema/staff.ts'

/** What a row of the audit says, all of which its hash covers. */
export type AuditEntry = {
  number: number
  brandId: string | null
  at: Date
  staffId: string | null
  actor: string
  action: string
  subjectKind: string
  subjectId: string
  subject: string
  before: AuditFields | null
  after: AuditFields | null
  reason: string | null
  ip: string | null
  previousHash: string
}

/** The SHA-256 of a row over what it says and the hash of the row before: change one, and every later one is wrong. */
export function auditHash(entry: AuditEntry): string {
  const said = [
    entry.previousHash,
    entry.number,
    entry.brandId,
    entry.at.toISOString(),
    entry.staffId,
    entry.actor,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.subject,
    inOrder(entry.before),
    inOrder(entry.after),
    entry.reason,
    entry.ip,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** The database keeps the fields of JSON in an order of its own. */
function inOrder(fields: AuditFields | null): [string, unknown][] | null {
  if (!fields) return null
  return Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
