import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { brandId } from './brands.ts'
import { createdAt, id, instant } from './columns.ts'
import { staff } from './staff.ts'

/** A draft of a brand that is published at a time, as it was when somebody set that; a brand has one at most. */
export const contentSchedules = pgTable(
  'content_schedules',
  {
    id: id(),
    brandId: brandId(),
    payload: jsonb().notNull(),
    /** Of the draft it was taken from. */
    revision: integer().notNull(),
    /** The version that visitors saw then: over another one it is not published. */
    basis: integer(),
    startsAt: instant().notNull(),
    note: text(),
    scheduledBy: uuid()
      .notNull()
      .references(() => staff.id),
    /** When it was not published though its time had come, and why. */
    failedAt: instant(),
    failure: text(),
    createdAt: createdAt(),
  },
  (t) => [unique('content_schedules_one').on(t.brandId)],
)

/** A link by which somebody who has no account here sees the draft, until it ends or is ended. */
export const contentLinks = pgTable('content_links', {
  id: id(),
  brandId: brandId(),
  /** Who made it, as the audit names them. */
  madeBy: text().notNull(),
  expiresAt: instant().notNull(),
  endedAt: instant(),
  createdAt: createdAt(),
})

/** Who has the content of a brand open, and where in it: told to the others who have, forgotten within a minute. */
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
