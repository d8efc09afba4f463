import type { DbAt } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { grievances } from '#db/schema/support.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'
import { mayMailReceipt } from './acknowledgement-limit.server.ts'
import { type CaseClocks, startClocks } from './case-deadlines.rules.ts'
import { keepRequestFiles } from './files/request-files.server.ts'
import type { Grievance } from './grievance.schema.ts'
import { mailStaff } from './mail-staff.server.ts'
import { newReference } from './reference.ts'

/** What the filer gets: the case number and the dates by which it moves on. */
export type FiledGrievance = CaseClocks & { reference: string }

/**
 * Opens a case with its deadlines, and queues its acknowledgment and the email to the brand's staff, in one
 * transaction.
 *
 * @throws DomainError `invalid` for an event in the future or a missing file, `too_many_requests`.
 */
export async function fileGrievance(
  { db, now }: DbAt,
  { brand, ip, grievance }: { brand: Brand; ip: string; grievance: Grievance },
): Promise<FiledGrievance> {
  const brandId = brand.id
  const receivedOn = dateIn(brand.settings.timeZone, now)
  if (grievance.eventOn > receivedOn) throw inFuture()
  await consumeAddressLimit({ db, now }, { what: 'grievance', brandId, ip })
  const mayMail = await mayMailReceipt(db, { brandId, email: grievance.email, now })

  const reference = newReference('grievance')
  const clocks = startClocks({ receivedOn, urgent: grievance.urgent })
  const isRepresented = grievance.filer === 'representative'
  const { authorised: _, fileIds, ...told } = grievance
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(grievances)
      .values({
        ...told,
        ...clocks,
        representativeName: isRepresented ? grievance.representativeName : null,
        brandId,
        caseNumber: reference,
        language: inLocale(),
        receivedAt: now,
        receivedOn,
      })
      .returning({ id: grievances.id })
    if (!row) throw new Error('The grievance was not written.')
    await keepRequestFiles(tx, { brandId, fileIds, grievanceId: row.id })
    await mailStaff(tx, { brand, kind: 'grievance', requestId: row.id })
    if (!mayMail) return
    await queueMail(tx, {
      brandId,
      template: 'grievance-received',
      to: grievance.email,
      props: { grievanceId: row.id },
      dedupeKey: `grievance-received:${row.id}`,
    })
  })
  return { reference, ...clocks }
}

function inFuture(): DomainError {
  const message = m.errors_enter_day_happened_one()
  return new DomainError('invalid', m.errors_check_marked_fields, {
    fields: [{ path: 'eventOn', message }],
  })
}
