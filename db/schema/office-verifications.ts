import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OfficeForm } from '#domain/values/office-fields.ts'
import { verificationStatuses } from '#domain/values/offices.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, sameBrand } from './columns.ts'
import { offices } from './offices.ts'
import { staff } from './staff.ts'

/** A request to an office to verify its entry; at most one is open per office. */
export const officeVerifications = pgTable(
  'office_verifications',
  {
    id: id(),
    brandId: brandId(),
    officeId: uuid().notNull(),
    askedBy: uuid().references(() => staff.id),
    /** The email address it was sent to. */
    email: text().notNull(),
    status: text({ enum: verificationStatuses }).notNull(),
    /** Hash of the latest link; null before the email is created and once the link was used. */
    tokenHash: text().unique(),
    expiresAt: instant().notNull(),
    remindedAt: instant(),
    answeredAt: instant(),
    /** The day of the answer, in the office's time zone. */
    answeredOn: date(),
    /** The office's corrections, and the entry at that time. */
    proposal: jsonb().$type<OfficeForm>(),
    base: jsonb().$type<OfficeForm>(),
    /** The office's comment. */
    note: text(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('office_verifications_one_open')
      .on(t.officeId)
      .where(sql`${t.status} in ('sent', 'proposed')`),
    index().on(t.brandId, t.status, t.createdAt),
    index().on(t.officeId),
    check(
      'office_verifications_answered',
      sql`(${t.status} in ('confirmed', 'proposed', 'accepted', 'refused')) = (${t.answeredAt} is not null)`,
    ),
    check(
      'office_verifications_decided',
      sql`(${t.status} in ('accepted', 'refused')) = (${t.decidedAt} is not null)`,
    ),
    ...knownValues(t),
    sameBrand(t, t.officeId, offices),
  ],
)
