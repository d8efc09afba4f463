import { and, eq, isNull } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { caseEntries, caseLetters, grievances } from '#db/schema/support.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { acknowledgeAppeal, acknowledgeGrievance } from '#domain/support/acknowledgement.queries.server.ts'
import type { CaseFinding } from '#domain/values/support.ts'
import { entriesOf, findCase } from './case-row.server.ts'

/** The contents of an email or letter about a case: the staff's text, and nothing of what the member wrote. */
export type CaseWords = {
  entryId: string
  reference: string
  isGrievance: boolean
  text: string
  finding: CaseFinding | null
  isAppeal: boolean
  writtenAt: Date
  receivedOn: string
  /** The letter's addressee: the member, or the person who filed for them. */
  to: string
  /** The state of a grievance's filer, two letters; empty for a message. */
  state: string
}

type EntryRef = { brandId: string; entryId: string }

/** @throws DomainError `not_found` */
export async function findCaseWords(db: Db, { brandId, entryId }: EntryRef): Promise<CaseWords> {
  const [entry] = await db
    .select()
    .from(caseEntries)
    .where(ofBrand(caseEntries, brandId, eq(caseEntries.id, entryId)))
  const caseId = entry?.grievanceId ?? entry?.messageId
  if (!entry || !caseId) throw notFound()
  const { reference, grievance, message } = await findCase(db, { brandId, caseId })
  return {
    entryId,
    reference,
    isGrievance: grievance !== null,
    text: entry.text ?? '',
    finding: entry.finding,
    isAppeal: entry.kind === 'appeal_decided',
    writtenAt: entry.at,
    receivedOn: grievance?.receivedOn ?? message?.receivedOn ?? '',
    to: grievance?.representativeName ?? grievance?.memberName ?? message?.name ?? '',
    state: grievance?.state ?? '',
  }
}

/**
 * Records the effect of a sent case email: a grievance is acknowledged in writing, and an urgent one has had its first
 * status. Runs in the transaction that marks the email sent.
 */
export async function wroteToFiler({ db, now }: DbAt, { brandId, entryId }: EntryRef): Promise<void> {
  const [entry] = await db
    .select({ grievanceId: caseEntries.grievanceId })
    .from(caseEntries)
    .where(ofBrand(caseEntries, brandId, eq(caseEntries.id, entryId)))
  if (!entry?.grievanceId) return
  const { grievanceId } = entry
  await acknowledgeGrievance({ db, now }, { brandId, grievanceId })
  await acknowledgeAppeal({ db, now }, { brandId, grievanceId })
  await db
    .update(grievances)
    .set({ urgentStatusAt: now })
    .where(
      and(
        eq(grievances.brandId, brandId),
        eq(grievances.id, grievanceId),
        eq(grievances.urgent, true),
        isNull(grievances.urgentStatusAt),
      ),
    )
}

/** Stores the letter as it was mailed, the first time. */
export async function keepLetter(
  db: Db,
  { brandId, entryId, pdf }: EntryRef & { pdf: Buffer },
): Promise<void> {
  await db.insert(caseLetters).values({ brandId, entryId, pdf }).onConflictDoNothing()
}

/**
 * The letter of a decision: as mailed, or as it will read while the email is still queued.
 * @throws DomainError `not_found`: it isn't decided.
 */
export async function findLetter(
  db: Db,
  { brandId, caseId, appeal }: { brandId: string; caseId: string; appeal: boolean },
): Promise<{ words: CaseWords; kept: Buffer | null; reference: string }> {
  const row = await findCase(db, { brandId, caseId })
  const [entry] = await db
    .select({ id: caseEntries.id })
    .from(caseEntries)
    .where(and(entriesOf(row), eq(caseEntries.kind, appeal ? 'appeal_decided' : 'decided')))
  if (!entry) throw notFound()
  const [letter] = await db
    .select({ pdf: caseLetters.pdf })
    .from(caseLetters)
    .where(ofBrand(caseLetters, brandId, eq(caseLetters.entryId, entry.id)))
  const words = await findCaseWords(db, { brandId, entryId: entry.id })
  return { words, kept: letter?.pdf ?? null, reference: row.reference }
}

/** A letter's date, by its brand's calendar. */
export function letterDate({ writtenAt }: CaseWords, timeZone: string): string {
  return dateIn(timeZone, writtenAt)
}
