import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { contactMessages, grievanceAppeals, grievances } from '#db/schema/support.ts'
import { notFound } from '#domain/errors.ts'
import { resolutionDay } from './case-deadlines.rules.ts'

/** What an acknowledgment may contain: numbers and dates, nothing a person wrote. */
export type CaseReceipt = {
  reference: string
  receivedOn: string
  resolveBy: string
  urgentStatusBy: string | null
  /** The state whose regulator applies, as a two-letter code. */
  state: string
}

/** The contents of a case's acknowledgment. @throws DomainError `not_found`. */
export async function findCaseReceipt(
  db: Db,
  { brandId, grievanceId }: { brandId: string; grievanceId: string },
): Promise<CaseReceipt> {
  const [row] = await db
    .select({
      reference: grievances.caseNumber,
      receivedOn: grievances.receivedOn,
      resolveBy: grievances.resolveBy,
      urgentStatusBy: grievances.urgentStatusBy,
      state: grievances.state,
    })
    .from(grievances)
    .where(and(eq(grievances.brandId, brandId), eq(grievances.id, grievanceId)))
  if (!row) throw notFound()
  return row
}

/**
 * Stops the acknowledgment clock of a case, the first time. Call it in the transaction that marks the email as sent: an
 * unsent email acknowledges nothing.
 */
export async function acknowledgeGrievance(
  { db, now }: DbAt,
  { brandId, grievanceId }: { brandId: string; grievanceId: string },
): Promise<void> {
  await db
    .update(grievances)
    .set({ acknowledgedAt: now })
    .where(
      and(eq(grievances.brandId, brandId), eq(grievances.id, grievanceId), isNull(grievances.acknowledgedAt)),
    )
}

/** What the acknowledgment of an appeal may contain. */
export type AppealReceipt = {
  reference: string
  receivedOn: string | null
  resolveBy: string
  state: string
}

/** The current deadline for deciding a grievance. Null while it waits for the filer. */
export type CaseDate = { reference: string; resolveBy: string | null; state: string }

/** @throws DomainError `not_found`. */
export async function findCaseDate(
  db: Db,
  { brandId, grievanceId }: { brandId: string; grievanceId: string },
): Promise<CaseDate> {
  const [row] = await db
    .select()
    .from(grievances)
    .where(and(eq(grievances.brandId, brandId), eq(grievances.id, grievanceId)))
  if (!row) throw notFound()
  return { reference: row.caseNumber, resolveBy: resolutionDay(row), state: row.state }
}

/** The contents of an appeal's acknowledgment. @throws DomainError `not_found`. */
export async function findAppealReceipt(
  db: Db,
  { brandId, grievanceId }: { brandId: string; grievanceId: string },
): Promise<AppealReceipt> {
  const { receivedOn, resolveBy } = grievanceAppeals
  const [row] = await db
    .select({ reference: grievances.caseNumber, receivedOn, resolveBy, state: grievances.state })
    .from(grievanceAppeals)
    .innerJoin(grievances, eq(grievances.id, grievanceAppeals.grievanceId))
    .where(and(eq(grievanceAppeals.brandId, brandId), eq(grievanceAppeals.grievanceId, grievanceId)))
  if (!row) throw notFound()
  return row
}

/** The same for the appeal of a case: stops its clock the first time an email goes out. */
export async function acknowledgeAppeal(
  { db, now }: DbAt,
  { brandId, grievanceId }: { brandId: string; grievanceId: string },
): Promise<void> {
  const { acknowledgeBy, acknowledgedAt } = grievanceAppeals
  const ofCase = eq(grievanceAppeals.grievanceId, grievanceId)
  const isOpen = and(isNotNull(acknowledgeBy), isNull(acknowledgedAt))
  await db
    .update(grievanceAppeals)
    .set({ acknowledgedAt: now })
    .where(and(eq(grievanceAppeals.brandId, brandId), ofCase, isOpen))
}

/** The reference of a contact message. */
export async function findMessageReference(
  db: Db,
  { brandId, messageId }: { brandId: string; messageId: string },
): Promise<string> {
  const [row] = await db
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(and(eq(contactMessages.brandId, brandId), eq(contactMessages.id, messageId)))
  if (!row) throw notFound()
  return row.reference
}
