import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { officeVerifications } from '#db/schema/office-verifications.ts'
import { offices } from '#db/schema/offices.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { emptyForm } from '#domain/offices/listing/empty-form.ts'
import { formOfEntry } from '#domain/offices/listing/form-of-entry.ts'
import { changedIn } from '#domain/offices/listing/merge-forms.rules.ts'
import type { OfficeEntry, OfficeForm } from '#domain/offices/listing/office-form.schema.ts'
import { lockOffice, readOffice } from '#domain/offices/listing/read-office.server.ts'
import { staffFieldNames } from '#domain/offices/office-fields.ts'
import { newToken, tokenHash } from '#domain/security/secret-token.server.ts'
import * as m from '#messages'
import type { OwnEntry } from './verification.schema.ts'

/**
 * Creates the link an office uses to confirm its listing and returns its token. Only the hash is stored. Call it when
 * the email is written. The previous email's link stops working. @throws DomainError `not_found`: already answered, or
 * too late.
 */
export async function mintEntryLink(
  db: Db,
  { brandId, verificationId, now }: { brandId: string; verificationId: string; now: Date },
): Promise<{ token: string; expiresAt: Date; office: string }> {
  const v = officeVerifications
  const token = newToken()
  const [row] = await db
    .update(v)
    .set({ tokenHash: tokenHash(token) })
    .where(ofBrand(v, brandId, eq(v.id, verificationId), eq(v.status, 'sent'), gt(v.expiresAt, now)))
    .returning({ officeId: v.officeId, expiresAt: v.expiresAt })
  if (!row) throw notFound()
  const { office } = await readOffice(db, { brandId, officeId: row.officeId })
  return { token, expiresAt: row.expiresAt, office: office.name }
}

function stale(): DomainError {
  const message = m.errors_link_expired_used_already_call
  return new DomainError('invalid', message, { fields: [{ path: 'token', words: message }] })
}

async function findOpen(db: Db, { brandId, token, now }: { brandId: string; token: string; now: Date }) {
  const v = officeVerifications
  const [row] = await db
    .select({ id: v.id, officeId: v.officeId })
    .from(v)
    .where(ofBrand(v, brandId, eq(v.tokenHash, tokenHash(token)), eq(v.status, 'sent'), gt(v.expiresAt, now)))
  if (!row) throw stale()
  return row
}

/** The form's internal fields, which the office may neither see nor change. */
const notTheirs = (form: OfficeForm): Partial<OfficeForm> => ({
  ...Object.fromEntries(staffFieldNames.map((name) => [name, form[name]])),
  planIds: form.planIds,
})

/** What an office sees through its link: its public listing. @throws DomainError `invalid` with `token` */
export async function readOwnEntry(
  { db, now }: DbAt,
  { brandId, token }: { brandId: string; token: string },
): Promise<OwnEntry> {
  const { officeId } = await findOpen(db, { brandId, token, now })
  const { office, form } = await readOffice(db, { brandId, officeId })
  return {
    officeName: office.name,
    form: { ...form, ...notTheirs(emptyForm) },
    lastVerified: office.lastVerified,
  }
}

/**
 * Records an office's answer, once: either a confirmation, stored with its date, or corrections, which wait for staff.
 * @throws DomainError `invalid` with `token`
 */
export function answerOwnEntry(
  { db, now }: DbAt,
  { brandId, token, form, note }: { brandId: string; token: string; form: OfficeEntry | null; note: string },
): Promise<{ isConfirmed: boolean }> {
  return db.transaction(async (tx) => {
    const { id, officeId } = await findOpen(tx, { brandId, token, now })
    const { office, form: base } = await lockOffice(tx, { brandId, officeId })
    const answeredOn = dateIn(office.timeZone, now)
    const typed: OfficeForm | null = form && {
      ...formOfEntry(form),
      ...notTheirs(base),
      point: base.point,
    }
    const proposal = typed && changedIn(base, typed).length > 0 ? typed : null
    const isConfirmed = proposal === null && note === ''
    const v = officeVerifications
    const [row] = await tx
      .update(v)
      .set({
        status: isConfirmed ? 'confirmed' : 'proposed',
        tokenHash: null,
        answeredAt: now,
        answeredOn,
        note: note || null,
        ...(isConfirmed ? {} : { proposal: proposal ?? base, base }),
      })
      .where(ofBrand(v, brandId, eq(v.id, id), eq(v.status, 'sent')))
      .returning({ id: v.id })
    if (!row) throw stale()
    if (isConfirmed)
      await tx
        .update(offices)
        .set({ lastVerified: answeredOn, revision: sql`${offices.revision} + 1`, updatedAt: now })
        .where(and(ofBrand(offices, brandId, eq(offices.id, officeId))))
    return { isConfirmed }
  })
}
