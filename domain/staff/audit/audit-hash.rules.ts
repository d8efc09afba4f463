import { createHash } from 'node:crypto'
import type { AuditFields } from '#db/schema/staff.ts'

/** A row of the audit without its words, all of which its hash covers. */
export type AuditEntry = {
  number: number
  brandId: string | null
  at: Date
  staffId: string | null
  actor: string
  action: string
  subjectKind: string
  subjectId: string
  ip: string | null
  previousHash: string
}

/** The words of a row; `salt` is what nobody can guess of them. */
export type AuditWords = {
  salt: string
  subject: string
  before: AuditFields | null
  after: AuditFields | null
  reason: string | null
}

/** The SHA-256 of a row over what it says and the hash of the row before: change one, and every later one is wrong. */
export function auditHash(entry: AuditEntry, wordsHash: string): string {
  return hashOf([...beginning(entry), wordsHash, entry.ip])
}

/** The SHA-256 of the words of a row, which alone goes into the chain. */
export function auditWordsHash({ salt, subject, before, after, reason }: AuditWords): string {
  return hashOf([salt, subject, inOrder(before), inOrder(after), reason])
}

/** The hash of a row from before words had one of their own. */
export function firstAuditHash(entry: AuditEntry, words: AuditWords): string {
  const { subject, before, after, reason } = words
  return hashOf([...beginning(entry), subject, inOrder(before), inOrder(after), reason, entry.ip])
}

function beginning(entry: AuditEntry): unknown[] {
  return [
    entry.previousHash,
    entry.number,
    entry.brandId,
    entry.at.toISOString(),
    entry.staffId,
    entry.actor,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
  ]
}

function hashOf(said: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** The database keeps the fields of JSON in an order of its own. */
function inOrder(fields: AuditFields | null): [string, unknown][] | null {
  if (!fields) return null
  return Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
