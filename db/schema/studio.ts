import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { brands } from './brands.ts'
import { id, instant } from './columns.ts'
import { staff } from './staff.ts'

/** Who has the content of a brand open, and where in it: told to the others who have, forgotten within a minute. */
export const contentEditors = pgTable(
  'content_editors',
  {
    id: id(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    /** The part of the content that is open, e.g. `page/home`. */
    part: text().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [unique('content_editors_one').on(t.brandId, t.staffId)],
)
