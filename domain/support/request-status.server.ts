import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { DbAt } from '#db/client.ts'
import { contactMessages, grievanceAppeals, grievances } from '#db/schema/support.ts'
import { notFound } from '#domain/errors.ts'
import { waitsForReply } from '#domain/law/grievances.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import type { RequestStatus } from '#domain/values/support.ts'
import { kindOfReference } from './reference.ts'
import type { RequestStatusView } from './request-status.schema.ts'

type Asked = { brandId: string; ip: string; reference: string; email: string }

/**
 * The progress of a grievance or message, for someone who knows both its reference and the email it was sent with. If
 * either is wrong, or it is another brand's request, the result is the same `not_found`.
 *
 * @throws DomainError `not_found`, `too_many_requests`.
 */
export async function readRequestStatus(
  { db, now }: DbAt,
  { brandId, ip, reference, email }: Asked,
): Promise<RequestStatusView> {
  await consumeAddressLimit({ db, now }, { what: 'requestStatus', brandId, ip })
  // One statement for any kind of request, so that timing reveals nothing.
  const [row] = await unionAll(
    db
      .select({
        status: sql<RequestStatus>`${grievances.status}`,
        receivedOn: grievances.receivedOn,
        resolveBy: sql<
          string | null
        >`case when ${grievances.status} = 'appealed' then ${grievanceAppeals.resolveBy} else ${grievances.resolveBy} + ${grievances.pausedDays} end`,
        urgentStatusBy: grievances.urgentStatusBy,
        state: sql<string>`${grievances.state}`,
      })
      .from(grievances)
      .leftJoin(
        grievanceAppeals,
        and(
          eq(grievanceAppeals.brandId, grievances.brandId),
          eq(grievanceAppeals.grievanceId, grievances.id),
        ),
      )
      .where(
        and(
          eq(grievances.brandId, brandId),
          eq(grievances.caseNumber, reference),
          eq(grievances.email, email),
        ),
      ),
    db
      .select({
        status: sql<RequestStatus>`${contactMessages.status}`,
        receivedOn: contactMessages.receivedOn,
        resolveBy: sql<string | null>`null::date`,
        urgentStatusBy: sql<string | null>`null::date`,
        state: sql<string>`''`,
      })
      .from(contactMessages)
      .where(
        and(
          eq(contactMessages.brandId, brandId),
          eq(contactMessages.reference, reference),
          eq(contactMessages.email, email),
        ),
      ),
  )
  if (!row) throw notFound()
  const { status } = row
  const isDone = status === 'resolved' || status === 'answered' || status === 'closed'
  return {
    reference,
    kind: kindOfReference(reference),
    status,
    receivedOn: row.receivedOn,
    resolveBy: isDone || (status === 'waiting' && waitsForReply(row.state)) ? null : row.resolveBy,
    urgentStatusBy: isDone || status === 'appealed' ? null : row.urgentStatusBy,
  }
}
