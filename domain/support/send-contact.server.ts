import type { DbAt } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { contactMessages } from '#db/schema/support.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { consumeAddressLimit } from '#domain/security/rate-limits.server.ts'
import { inLocale } from '#messages/locale.ts'
import { mayMailReceipt } from './acknowledgement-limit.server.ts'
import type { Contact } from './contact.schema.ts'
import { keepRequestFiles } from './files/request-files.server.ts'
import { mailStaff } from './mail-staff.server.ts'
import { newReference } from './reference.ts'

/**
 * Stores a message for the operator's staff, notifies them, and queues its acknowledgment, in one transaction.
 *
 * @throws DomainError `too_many_requests`; `invalid` for a missing file.
 */
export async function sendContact(
  { db, now }: DbAt,
  { brand, ip, contact }: { brand: Brand; ip: string; contact: Contact },
): Promise<{ reference: string }> {
  const brandId = brand.id
  await consumeAddressLimit({ db, now }, { what: 'contact', brandId, ip })
  const mayMail = await mayMailReceipt(db, { brandId, email: contact.email, now })
  const reference = newReference('contact')
  const { member, fileIds, ...told } = contact
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({
        ...told,
        isMember: member,
        language: inLocale(),
        brandId,
        reference,
        receivedAt: now,
        receivedOn: dateIn(brand.settings.timeZone, now),
      })
      .returning({ id: contactMessages.id })
    if (!row) throw new Error('The message was not written.')
    await keepRequestFiles(tx, { brandId, fileIds, messageId: row.id })
    await mailStaff(tx, { brand, kind: 'contact', requestId: row.id })
    if (!mayMail) return
    await queueMail(tx, {
      brandId,
      template: 'contact-received',
      to: contact.email,
      props: { messageId: row.id },
      dedupeKey: `contact-received:${row.id}`,
    })
  })
  return { reference }
}
