import { createHash } from 'node:crypto'
import type { AuditFields } from '#db/schema/staff.ts'

/** An audit log row without its text fields. Its hash includes every field here. */
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

/** The text fields of a row, which can be erased. `salt` is random, so the text can't be guessed from its hash. */
export type AuditWords = {
  salt: string
  subject: string
  before: AuditFields | null
  after: AuditFields | null
  reason: string | null
}

/** SHA-256 of a row's fields and the previous row's hash. Changing one row invalidates every later hash. */
export function auditHash(entry: AuditEntry, wordsHash: string): string {
  return hashOf([...beginning(entry), wordsHash, entry.ip])
}

/** SHA-256 of a row's text fields. Only this hash goes into the chain. */
export function auditWordsHash({ salt, subject, before, after, reason }: AuditWords): string {
  return hashOf([salt, subject, inOrder(before), inOrder(after), reason])
}

/** The hash of an older row, from before the text fields had their own hash. */
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

/** Sorts the fields, because the database stores JSON fields in its own order. */
function inOrder(fields: AuditFields | null): [string, unknown][] | null {
  if (!fields) return null
  return Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
