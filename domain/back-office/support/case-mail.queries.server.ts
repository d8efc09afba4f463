import { and, eq, isNull } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { caseEntries, caseLetters, grievances } from '#db/schema/support.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { acknowledgeAppeal, acknowledgeGrievance } from '#domain/support/acknowledgement.queries.server.ts'
import type { CaseFinding } from '#domain/values/support.ts'
import { entriesOf, findCase } from './case-row.server.ts'

/** What a mail or letter about a case says: the staff's words, and nothing of what was written to us. */
export type CaseWords = {
  entryId: string
  reference: string
  isGrievance: boolean
  text: string
  finding: CaseFinding | null
  isAppeal: boolean
  writtenAt: Date
  receivedOn: string
  /** Whom the letter is to: the member, or who filed for them. */
  to: string
  /** Of whoever filed a grievance, by two letters; empty for a message. */
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
 * What is true once a mail of a case has gone out: a grievance is acknowledged in writing, and an urgent one has had its
 * first status. In the transaction that marks the mail sent.
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

/** Keeps the letter as it was mailed, the first time. */
export async function keepLetter(
  db: Db,
  { brandId, entryId, pdf }: EntryRef & { pdf: Buffer },
): Promise<void> {
  await db.insert(caseLetters).values({ brandId, entryId, pdf }).onConflictDoNothing()
}

/**
 * The letter of a decision: as it was mailed, or the words it will have while the mail still waits.
 * @throws DomainError `not_found`: it is not decided.
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

/** The day a letter carries, by the calendar of its brand. */
export function letterDate({ writtenAt }: CaseWords, timeZone: string): string {
  return dateIn(timeZone, writtenAt)
}
