import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'
import { createdAt, id, instant } from './columns.ts'
import { staff } from './staff.ts'

/** A draft scheduled for publication, as it was when scheduled. A brand has at most one. */
export const contentSchedules = pgTable(
  'content_schedules',
  {
    id: id(),
    brandId: brandId(),
    payload: jsonb().notNull(),
    /** Revision of the draft it was copied from. */
    revision: integer().notNull(),
    /** The published version at that time; it won't be published over any other. */
    basis: integer(),
    startsAt: instant().notNull(),
    note: text(),
    scheduledBy: uuid()
      .notNull()
      .references(() => staff.id),
    /** When scheduled publication failed, and why. */
    failedAt: instant(),
    failure: text(),
    createdAt: createdAt(),
  },
  (t) => [unique('content_schedules_one').on(t.brandId)],
)

/** A link that shows the draft to people without an account, until it expires or is revoked. */
export const contentLinks = pgTable('content_links', {
  id: id(),
  brandId: brandId(),
  /** Who created it, as named in the audit. */
  madeBy: text().notNull(),
  expiresAt: instant().notNull(),
  endedAt: instant(),
  createdAt: createdAt(),
})

/** Who has a brand's content open, and which part. Shown to other editors; expires within a minute. */
export const contentEditors = pgTable(
  'content_editors',
  {
    id: id(),
    brandId: brandId(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    /** The part of the content that is open, e.g. `page/home`. */
    part: text().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [unique('content_editors_one').on(t.brandId, t.staffId)],
)
