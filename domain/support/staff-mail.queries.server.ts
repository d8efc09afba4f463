import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { notFound } from '#domain/errors.ts'
import type { CaseClocks } from './case-deadlines.rules.ts'
import type { RequestKind } from './reference.ts'
import { contactTopicLabels, grievanceTypeLabels } from './support-words.ts'

/** What an email to staff may say about a request. A contact message has no deadlines. */
export type RequestForStaff = {
  reference: string
  about: string
  urgent: boolean
  receivedOn: string
  clocks: CaseClocks | null
}

/** A request as the email to the brand's staff shows it. @throws DomainError `not_found` when it is not the brand's. */
export function findRequestForStaff(
  db: Db,
  { brandId, kind, requestId }: { brandId: string; kind: RequestKind; requestId: string },
): Promise<RequestForStaff> {
  return kind === 'grievance' ? findCase(db, brandId, requestId) : findMessage(db, brandId, requestId)
}

async function findCase(db: Db, brandId: string, id: string): Promise<RequestForStaff> {
  const [row] = await db
    .select({
      reference: grievances.caseNumber,
      type: grievances.type,
      urgent: grievances.urgent,
      receivedOn: grievances.receivedOn,
      acknowledgeBy: grievances.acknowledgeBy,
      resolveBy: grievances.resolveBy,
      urgentStatusBy: grievances.urgentStatusBy,
    })
    .from(grievances)
    .where(and(eq(grievances.brandId, brandId), eq(grievances.id, id)))
  if (!row) throw notFound()
  const { reference, type, urgent, receivedOn, ...clocks } = row
  return { reference, about: grievanceTypeLabels[type], urgent, receivedOn, clocks }
}

async function findMessage(db: Db, brandId: string, id: string): Promise<RequestForStaff> {
  const [row] = await db
    .select({
      reference: contactMessages.reference,
      topic: contactMessages.topic,
      receivedOn: contactMessages.receivedOn,
    })
    .from(contactMessages)
    .where(and(eq(contactMessages.brandId, brandId), eq(contactMessages.id, id)))
  if (!row) throw notFound()
  const { reference, topic, receivedOn } = row
  return { reference, about: contactTopicLabels[topic], urgent: false, receivedOn, clocks: null }
}
