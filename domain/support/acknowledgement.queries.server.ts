import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { notFound } from '#domain/errors.ts'

/** What an acknowledgement may say: numbers and dates, nothing a person wrote. */
export type CaseReceipt = {
  reference: string
  receivedOn: string
  resolveBy: string
  urgentStatusBy: string | null
}

/**
 * Stops the acknowledgement clock of a case and tells what the mail says. Call it in the transaction in which the
 * mail is marked sent: a mail that did not go out has acknowledged nothing.
 */
export async function acknowledgeGrievance(
  db: Db,
  { brandId, grievanceId, now }: { brandId: string; grievanceId: string; now: Date },
): Promise<CaseReceipt> {
  const [row] = await db
    .update(grievances)
    .set({ acknowledgedAt: sql`coalesce(${grievances.acknowledgedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(grievances.brandId, brandId), eq(grievances.id, grievanceId)))
    .returning({
      reference: grievances.caseNumber,
      receivedOn: grievances.receivedOn,
      resolveBy: grievances.resolveBy,
      urgentStatusBy: grievances.urgentStatusBy,
    })
  if (!row) throw notFound()
  return row
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
