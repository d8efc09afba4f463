import { and, eq, isNull } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { notFound } from '#domain/errors.ts'

/** What an acknowledgement may say: numbers and dates, nothing a person wrote. */
export type CaseReceipt = {
  reference: string
  receivedOn: string
  resolveBy: string
  urgentStatusBy: string | null
}

/** What the acknowledgement of a case says. @throws DomainError `not_found`. */
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
    })
    .from(grievances)
    .where(and(eq(grievances.brandId, brandId), eq(grievances.id, grievanceId)))
  if (!row) throw notFound()
  return row
}

/**
 * Stops the acknowledgement clock of a case, the first time. Call it in the transaction in which the mail is marked
 * sent: a mail that did not go out has acknowledged nothing.
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
