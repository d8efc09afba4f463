import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { contactMessages, grievanceAppeals, grievances } from '#db/schema/support.ts'

/** Whose words: an email, and since when it is proven to be theirs; null: it is not. */
type Writer = { brandId: string; email: string | null; emailVerifiedAt: Date | null }

/**
 * What was written to a brand from an email since it was proven to be this account's. Requests stand under an email and
 * not under an account, and an email changes hands: what came from it before may be somebody else's.
 */
export async function readOwnWords(db: Db, { brandId, email, emailVerifiedAt: since }: Writer) {
  if (email === null || since === null) return { messages: [], grievances: [], appeals: [] }
  const messages = await db
    .select({
      reference: contactMessages.reference,
      name: contactMessages.name,
      phone: contactMessages.phone,
      topic: contactMessages.topic,
      message: contactMessages.message,
      status: contactMessages.status,
      receivedAt: contactMessages.receivedAt,
      answeredAt: contactMessages.answeredAt,
    })
    .from(contactMessages)
    .where(
      ofBrand(
        contactMessages,
        brandId,
        eq(contactMessages.email, email),
        gte(contactMessages.receivedAt, since),
      ),
    )
    .orderBy(asc(contactMessages.receivedAt))
  const filed = await db
    .select({
      id: grievances.id,
      caseNumber: grievances.caseNumber,
      filer: grievances.filer,
      memberName: grievances.memberName,
      memberNumber: grievances.memberNumber,
      representativeName: grievances.representativeName,
      phone: grievances.phone,
      state: grievances.state,
      against: grievances.against,
      subjectName: grievances.subjectName,
      eventOn: grievances.eventOn,
      type: grievances.type,
      description: grievances.description,
      outcome: grievances.outcome,
      urgent: grievances.urgent,
      signature: grievances.signature,
      status: grievances.status,
      receivedAt: grievances.receivedAt,
      resolvedAt: grievances.resolvedAt,
      resolution: grievances.resolution,
    })
    .from(grievances)
    .where(ofBrand(grievances, brandId, and(eq(grievances.email, email), gte(grievances.receivedAt, since))))
    .orderBy(asc(grievances.receivedAt))
  const ids = filed.map(({ id }) => id)
  const appeals = await db
    .select({
      grievanceId: grievanceAppeals.grievanceId,
      reason: grievanceAppeals.reason,
      filedAt: grievanceAppeals.filedAt,
      decidedAt: grievanceAppeals.decidedAt,
      decision: grievanceAppeals.decision,
    })
    .from(grievanceAppeals)
    .where(ofBrand(grievanceAppeals, brandId, inArray(grievanceAppeals.grievanceId, ids)))
  return { messages, grievances: filed, appeals }
}
