import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { RequestKind } from './reference.ts'

/**
 * Notifies the brand's staff of a new request, in the transaction that writes it: one email per request. It never
 * quotes what was written (HIPAA minimum: email is not private enough).
 */
export async function mailStaff(
  db: Db,
  { brand, kind, requestId }: { brand: Brand; kind: RequestKind; requestId: string },
): Promise<void> {
  await queueMail(db, {
    brandId: brand.id,
    template: 'staff-new-request',
    to: brand.settings.operator.email,
    props: { kind, requestId },
    dedupeKey: `staff-new-request:${requestId}`,
  })
}
