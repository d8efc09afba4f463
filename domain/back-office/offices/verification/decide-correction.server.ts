import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { officeVerifications } from '#db/schema/office-verifications.ts'
import { offices } from '#db/schema/offices.ts'
import { requireRevision, writeEntry } from '#domain/back-office/offices/change-office.server.ts'
import { DomainError } from '#domain/errors.ts'
import { mergeForms } from '#domain/offices/listing/merge-forms.rules.ts'
import { auditDiff, diffForms } from '#domain/offices/listing/office-diff.ts'
import { type OfficeForm, officeFormSchema } from '#domain/offices/listing/office-form.schema.ts'
import { lockOffice, readOffice } from '#domain/offices/listing/read-office.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { VerificationStatus } from '#domain/values/offices.ts'

/** The last verification request of an office: its status and, if corrections wait, what they would change now. */
export type LastAsking = {
  id: string
  status: VerificationStatus
  email: string
  askedAt: Date
  expiresAt: Date
  answeredAt: Date | null
  note: string | null
  diff: { name: string; before: string; after: string }[]
}

/**
 * The current form with the office's corrections applied; if staff changed the same field in the meantime, the office's
 * correction wins.
 */
function corrected(
  row: { proposal: OfficeForm | null; base: OfficeForm | null },
  now: OfficeForm,
): OfficeForm {
  return row.proposal && row.base ? mergeForms(row.base, row.proposal, now).form : now
}

/** An office's last verification request; null if there was none. */
export async function findLastAsking(
  db: Db,
  { brandId, officeId }: { brandId: string; officeId: string },
): Promise<LastAsking | null> {
  const v = officeVerifications
  const [row] = await db
    .select()
    .from(v)
    .where(ofBrand(v, brandId, eq(v.officeId, officeId)))
    .orderBy(sql`${v.createdAt} desc, ${v.id} desc`)
    .limit(1)
  if (!row) return null
  const { form } = await readOffice(db, { brandId, officeId })
  const { id, status, email, createdAt, expiresAt, answeredAt, note } = row
  const diff = status === 'proposed' ? diffForms(form, corrected(row, form)) : []
  return { id, status, email, askedAt: createdAt, expiresAt, answeredAt, note, diff }
}

/**
 * Accepts an office's corrections, which are written and verified with the day of the answer; or rejects them, and
 * nothing is written. `revision`: of the office that the diff was shown against.
 * @throws DomainError `conflict`: already decided, or the office was changed in the meantime; `not_found`
 */
export function decideCorrection(
  deps: StaffDeps,
  {
    brandId,
    verificationId,
    revision,
    isAccepted,
    reason,
  }: { brandId: string; verificationId: string; revision: number; isAccepted: boolean; reason: string },
): Promise<void> {
  return audited(deps, async (tx) => {
    const row = await lockProposal(tx, { brandId, verificationId })
    const before = await lockOffice(tx, { brandId, officeId: row.officeId })
    requireRevision(before, revision)
    const v = officeVerifications
    await tx
      .update(v)
      .set({ status: isAccepted ? 'accepted' : 'refused', decidedBy: deps.by.staffId, decidedAt: deps.now })
      .where(ofBrand(v, brandId, eq(v.id, verificationId)))
    const wanted = corrected(row, before.form)
    const diff = auditDiff(before.form, wanted)
    const subject = { kind: 'office', id: row.officeId, name: before.office.name }
    if (!isAccepted) {
      return { act: { action: 'office.correction_refused', brandId, subject, ...diff, reason } }
    }
    const entry = officeFormSchema.parse(wanted)
    await writeEntry(tx, deps.now, before, entry)
    await tx
      .update(offices)
      .set({ lastVerified: row.answeredOn })
      .where(and(ofBrand(offices, brandId, eq(offices.id, row.officeId))))
    return { act: { action: 'office.correction_accepted', brandId, subject, ...diff, reason } }
  })
}

async function lockProposal(
  tx: AuditedTx,
  { brandId, verificationId }: { brandId: string; verificationId: string },
) {
  const v = officeVerifications
  const [row] = await tx
    .select()
    .from(v)
    .where(ofBrand(v, brandId, eq(v.id, verificationId)))
    .for('update')
  if (row?.status !== 'proposed')
    throw new DomainError('conflict', 'Someone else has decided this already. Please look again.')
  return row
}
